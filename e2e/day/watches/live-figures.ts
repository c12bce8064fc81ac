/// <reference lib="dom" />
import type { BoardRow } from '@haihu/contract/calls/agents';
import { type NumberState, numberStates } from '@haihu/contract/tasks/values';
import { partBoard } from '@haihu/rules/calls/agents/board-agents';
import type { Page } from 'playwright-core';
import type { Client } from '../people/client.ts';

/** One figure of an open page: the shown value, and the server's value at the same moment. */
export interface LiveFigure {
  name: string;
  /** `null` while the page shows no value. */
  shown: string | null;
  server: string;
}

/** A page that stays open all day, and the function that reads its figures. */
export interface LiveScreen {
  name: string;
  page: Page;
  read(manager: Client): Promise<LiveFigure[]>;
}

/** Reads a leader's home screen: the day so far, and the calls of each member of the team. */
export function homeScreen(page: Page): LiveScreen {
  return {
    name: 'home',
    page,
    async read(manager) {
      const [{ now }, { list }, [day], figures, team] = await Promise.all([
        manager.call('statistics.today', { of: 'team' }),
        manager.call('calls.board', {}),
        words(page, '.home-stack', ['.fig']),
        words(page, '.home-stack .cols > div', ['.w6']),
        words(page, '.team-rows .row', ['.name', '.figures > div']),
      ]);
      const [answered, , followUps] = figures.map(([figure]) => figure?.split(' ')[0] ?? null);
      return [
        { name: 'calls', shown: day?.[0] ?? null, server: String(now.calls) },
        { name: 'answered calls', shown: answered ?? null, server: String(now.answered) },
        { name: 'follow-ups', shown: followUps ?? null, server: String(now.followUps) },
        ...callsOfEach(list, team),
      ];
    },
  };
}

/** Reads the team's board: the calls of each member. */
export function boardScreen(page: Page): LiveScreen {
  return {
    name: 'team board',
    page,
    async read(manager) {
      const [{ list, others }, [all], team] = await Promise.all([
        manager.call('calls.board', {}),
        words(page, '.board-today', ['.w6']),
        words(page, '.row.who', ['.name', '.figures > div']),
      ]);
      const calls = list.reduce((sum, { today }) => sum + today.calls, others.calls);
      return [{ name: 'calls', shown: all?.[0] ?? null, server: String(calls) }, ...callsOfEach(list, team)];
    },
  };
}

const stateWords: Record<NumberState, string> = {
  waiting: '待拨打',
  calling: '通话中',
  connected: '已接通',
  unreached: '未接通',
  blocked: '不可拨打',
};

/** Reads the page of a task that dials by itself: its numbers by state, and its board. */
export function taskScreen(page: Page, { id, name }: { id: string; name: string }): LiveScreen {
  return {
    name,
    page,
    async read(manager) {
      const [{ counts }, board, chips, boardShown] = await Promise.all([
        manager.call('tasks.info', { id }),
        manager.call('tasks.board', { id }),
        page.locator('.task-form .chips .chip').allTextContents(),
        words(page, '.task-board > div', ['dt', 'dd']),
      ]);
      const ofBoard = (label: string) => boardShown.find(([shown]) => shown === label)?.[1] ?? null;
      return [
        ...numberStates.map((state) => ({
          name: `${state} numbers`,
          shown: chips.find((chip) => chip.startsWith(stateWords[state]))?.split(' ')[1] ?? null,
          server: String(counts[state]),
        })),
        { name: 'ready agents', shown: ofBoard('空闲坐席'), server: String(board.ready) },
        { name: 'talking agents', shown: ofBoard('通话中'), server: String(board.talking) },
      ];
    },
  };
}

/** Returns the words of these parts for each row of a page; null for a missing part. */
function words(page: Page, row: string, parts: readonly string[]): Promise<(string | null)[][]> {
  return page.evaluate(
    ({ row: rows, parts: wanted }) =>
      [...document.querySelectorAll(rows)].map((each) =>
        wanted.map((part) => each.querySelector(part)?.textContent ?? null),
      ),
    { row, parts },
  );
}

function callsOfEach(list: readonly BoardRow[], team: readonly (string | null)[][]): LiveFigure[] {
  return partBoard(list).agents.map(({ name, today }) => ({
    name: `calls of ${name}`,
    shown: team.find(([shown]) => shown === name)?.[1] ?? null,
    server: `${today.calls} 通`,
  }));
}
