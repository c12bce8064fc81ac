import { push } from '@haihu/contract/socket';
import type { Module } from '../../../kernel/module.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import { createAhead } from './ahead.usecases.ts';
import { createTaskBoard } from './board.usecases.ts';
import { createCallEnded } from './call-ended.usecases.ts';
import { createPace, type PaceParts } from './pace.usecases.ts';
import { createTaskStandstill } from './standstill.usecases.ts';
import { createTaskApi } from './task-calls.usecases.ts';
import { taskWatch } from './task-watch.ts';
import { createTending } from './tending.usecases.ts';

/** Makes the room's module: the dialler of tasks, and the board that shows it. */
export function createPacing(parts: Omit<PaceParts, 'noteRefused'> & { cipher: Cipher }) {
  const core = createTaskApi(parts);
  const board = createTaskBoard(parts);
  const standstill = createTaskStandstill(parts);
  const pace = createPace({ ...parts, noteRefused: core.noteRefused });
  const tendAll = createTending({ ...parts, ...createAhead(parts) });
  return {
    api: { core, board, standing: standstill, pace, tendAll },
    routes({ handle }) {
      handle('tasks.board', (member, request) => board(member, request));
      handle('tasks.standing', (member, request) => standstill(member, request));
    },
    pushes: {
      [push.taskCall]: async (_to, { callId, numberId }) => ({
        data: { callId: String(callId), numberId: String(numberId) },
      }),
    },
    watches: { task: taskWatch(board) },
    seams: { callEnded: { task: createCallEnded(parts) } },
  } satisfies Module;
}
