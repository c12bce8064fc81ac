import type { Call } from '@haihu/contract/calls/core/calls';
import type { Branch } from '../conversations/branch.ts';
import { allPages } from './all-pages.ts';
import type { Comparison } from './comparison.ts';

const PAGE = 100;

/**
 * Compares the day's callers in the records, statistics and the list of missed calls, with what the callers and the
 * agents count themselves.
 */
export async function compareCallers(
  { manager, day, counted }: Pick<Branch, 'manager' | 'day' | 'counted'>,
  records: readonly Call[],
): Promise<Comparison[]> {
  const { now, lines, members } = await manager.call('statistics.callers', { from: day, to: day, of: 'team' });
  const callers = records.filter(({ direction }) => direction === 'inbound');
  const taken = callers.filter(({ answeredAt }) => answeredAt !== null);
  const lost = callers.length - taken.length + counted.sentOff;
  const lists = (['open', 'closed'] as const).map((state) =>
    allPages((next) => manager.call('calls.missed', { scope: 'team', state, size: PAGE, ...(next && { next }) })),
  );
  const missed = (await Promise.all(lists)).flat();
  return [
    {
      what: 'callers',
      shown: {
        records: callers.length + counted.sentOff,
        statistics: now.callers ?? 0,
        lines: sum(lines.map((line) => line.callers)),
        counted: counted.taken + counted.missed,
      },
    },
    {
      what: 'callers who were taken',
      shown: {
        records: taken.length,
        statistics: now.taken,
        members: sum(members.map((member) => member.taken)),
        counted: counted.taken,
      },
    },
    { what: 'callers who were missed', shown: { records: lost, statistics: now.missed ?? 0, counted: counted.missed } },
    {
      what: 'missed calls',
      shown: { list: sum(missed.map(({ times }) => times)), counted: counted.missed - counted.turnsKept },
    },
    {
      what: 'missed calls that wait',
      shown: { list: missed.filter(({ closedAt }) => closedAt === null).length, counted: 0 },
    },
    {
      what: 'messages of callers',
      shown: {
        records: callers.filter(({ cause }) => cause === 'voicemail').length,
        statistics: now.messages ?? 0,
        'missed calls': missed.flatMap(({ voiceMessages }) => voiceMessages).length,
        counted: counted.messages,
      },
    },
    { what: 'declined callers', shown: { statistics: now.declined, counted: counted.declined } },
    { what: 'callers whom an agent let ring', shown: { statistics: now.absent, counted: counted.absent } },
    {
      what: 'talk with callers',
      shown: { records: sum(callers.map(({ talkSeconds }) => talkSeconds)), statistics: now.talkSeconds },
    },
  ];
}

const sum = (list: readonly (number | null)[]) => list.reduce<number>((all, each) => all + (each ?? 0), 0);
