import type { Module } from '../../../kernel/module.ts';
import { createAgentDay } from './agent-day.usecases.ts';
import { agentPushes } from './agents.pushes.ts';
import { boardWatch } from './board-watch.ts';
import { type BoardParts, createBoard } from './board.usecases.ts';
import { callersWatch } from './callers-watch.ts';
import { createAgentStates } from './states.usecases.ts';

/** Makes the room's module: the states of agents, and the board that shows them. */
export function createAgents(parts: BoardParts) {
  const agents = createAgentStates(parts);
  const board = createBoard(parts);
  const agentDay = createAgentDay(parts);
  return {
    api: { agents, board },
    routes({ handle }) {
      handle('calls.state', (member) => agents.state(member));
      handle('calls.setState', (member, request) => agents.setState(member, request));
      handle('calls.forceState', (member, request) => agents.forceState(member, request));
      handle('calls.board', (member, request) => board.board(member, request));
      handle('calls.agentDay', (member, request) => agentDay(member, request));
      handle('calls.usedUp', (member) => board.usedUp(member));
    },
    pushes: agentPushes(agents),
    watches: { board: boardWatch(board.rowsOf), callers: callersWatch(parts.db) },
    presence: [agents.presence],
  } satisfies Module;
}
