import type { Call } from '@haihu/contract/calls/core/calls';
import type { ReplyOf } from '@haihu/contract/contract';
import type { Office } from '../office.ts';
import type { Comparison } from './comparison.ts';

interface Counts {
  calls: number;
  answered: number;
  talkSeconds: number;
}

const figures = ['calls', 'answered', 'talkSeconds'] as const;

/** Compares the number and length of the day's calls in the records, statistics and ranks. */
export async function compareCallCounts(
  { manager, day }: Pick<Office, 'manager' | 'day'>,
  records: readonly Call[],
): Promise<Comparison[]> {
  const asked = { from: day, to: day, of: 'team' } as const;
  const [totals, device, ranks, outcomes] = await Promise.all([
    manager!.call('statistics.callTotals', asked),
    manager!.call('statistics.deviceCallTotals', asked),
    manager!.call('statistics.callRanks', asked),
    manager!.call('statistics.callOutcomes', asked),
  ]);
  const byOutcome: Comparison = {
    what: 'answered by outcome',
    shown: {
      outcomes: outcomes.list.reduce((all, { calls }) => all + calls, 0),
      statistics: totals.now.answered,
    },
  };
  const byFigure = figures.flatMap((figure): Comparison[] => [
    {
      what: `${figure} by lines`,
      shown: {
        records: count(records.filter(byLine))[figure],
        statistics: totals.now[figure],
        lines: sum(totals.lines, figure),
        modes: sum(totals.modes, figure),
        ranks: sum(ranks.list, figure),
      },
    },
    {
      what: `${figure} by own phones`,
      shown: { records: count(records.filter(byOwnPhone))[figure], statistics: device.now[figure] },
    },
  ]);
  return [byOutcome, ...byFigure];
}

/** Compares what home and the board of agents show of the present day. */
export async function compareLiveCounts(
  { manager }: Pick<Office, 'manager'>,
  records: readonly Call[],
): Promise<Comparison[]> {
  const [today, board] = await Promise.all([
    manager!.call('statistics.today', { of: 'team' }),
    manager!.call('calls.board', {}),
  ]);
  const real = records.filter((call) => byLine(call) || byOwnPhone(call));
  const ofAgent = (id: string) => countOf(real, id);
  return figures.flatMap((figure): Comparison[] => [
    {
      what: `${figure} of today`,
      shown: { home: today.now[figure], board: boardOf(board)[figure], records: count(real)[figure] },
    },
    ...board.list.map(({ memberId, name, today: own }) => ({
      what: `${figure} of ${name}`,
      shown: { board: own[figure], records: ofAgent(memberId)[figure] },
    })),
  ]);
}

/** Adds up the rows of the board and the calls that no row shows. */
const boardOf = ({ list, others }: ReplyOf<'calls.board'>): Counts => {
  const days = [...list.map(({ today }) => today), others];
  return { calls: sum(days, 'calls'), answered: sum(days, 'answered'), talkSeconds: sum(days, 'talkSeconds') };
};

/**
 * Counts the calls of an agent like the figures do. A call that was handed on belongs to its first agent, and its talk
 * to each agent who talked.
 */
function countOf(calls: readonly Call[], agentId: string): Counts {
  const hadFirst = calls.filter(({ talkers, agentId: last }) => (talkers[0]?.userId ?? last) === agentId);
  const talked = calls.flatMap(({ talkers, agentId: last, talkSeconds }) =>
    talkers.length > 0 ? talkers : [{ userId: last, seconds: talkSeconds }],
  );
  const talkSeconds = talked.reduce((all, { userId, seconds }) => (userId === agentId ? all + seconds : all), 0);
  return { ...count(hadFirst), talkSeconds };
}

/**
 * Counts the calls that lines dialled, like the figures do. A call that was taken back before dialling is only a
 * record.
 */
export const dialledByLines = (records: readonly Call[]): number => count(records.filter(byLine)).calls;

/** People who called us are counted apart: see `callers.ts`. */
const isOurs = ({ direction, origin }: Call) => direction === 'outbound' && origin !== 'test';
const byLine = (call: Call) => call.mode !== 'device' && isOurs(call);
const byOwnPhone = (call: Call) => call.mode === 'device' && isOurs(call);

function count(calls: readonly Call[]): Counts {
  return {
    calls: calls.filter(({ isDialled }) => isDialled).length,
    answered: calls.filter(({ answeredAt }) => answeredAt !== null).length,
    talkSeconds: calls.reduce((all, { talkSeconds }) => all + talkSeconds, 0),
  };
}

const sum = (list: readonly Counts[], figure: keyof Counts) => list.reduce((all, row) => all + row[figure], 0);
