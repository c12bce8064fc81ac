import type { RecordFilter } from '@haihu/contract/calls/records';
import { type CallCause, callCauses, callDirections, type CallMode, callModes } from '@haihu/contract/calls/values';
import { addDays, isDay } from '@haihu/rules/day';
import { today } from '../../../shared/lib/day.ts';
import type { Query } from '../../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';

/** Filter of the call records. It is kept in the address, so that the list comes back as the user left it. */
export interface RecordsFilter {
  of: 'me' | 'all';
  answered?: 'yes' | 'no';
  day?: 'today' | 'yesterday';
  /** Only calls without a follow-up. */
  written?: 'no';
  further: FurtherFilter;
}

/** Most agents that one request takes. */
export const MOST_AGENTS = 100;

/** Further filters of the screen with all filters. */
export type FurtherFilter = Pick<
  RecordFilter,
  | 'from'
  | 'to'
  | 'talkFrom'
  | 'talkTo'
  | 'recording'
  | 'agentIds'
  | 'lineIds'
  | 'causes'
  | 'modes'
  | 'direction'
  | 'levels'
  | 'customerId'
>;

export function readRecordsFilter(query: Query): RecordsFilter {
  const { answered, day, written } = query;
  const of = leadsOthers(sessionUser()) && query.of !== 'me' ? 'all' : 'me';
  return {
    of,
    answered: answered === 'yes' || answered === 'no' ? answered : undefined,
    day: day === 'today' || day === 'yesterday' ? day : undefined,
    written: written === 'no' ? written : undefined,
    further: readFurther(query, of),
  };
}

export function writeRecordsFilter({ of, answered, day, written, further }: RecordsFilter): Query {
  return {
    of: leadsOthers(sessionUser()) && of === 'me' ? of : undefined,
    answered,
    day,
    written,
    ...writeFurther(further),
  };
}

/** Reads the further filters from an address. Leaves out invalid values, because an address may hold anything. */
function readFurther(query: Query, of: RecordsFilter['of']): FurtherFilter {
  const { from, to, recording, customer } = query;
  const ids = (text: string | undefined) => listOf(text).filter((id) => /^[1-9]\d{0,18}$/.test(id));
  const read: FurtherFilter = {
    from: from && isDay(from) ? from : undefined,
    to: to && isDay(to) ? to : undefined,
    talkFrom: secondsOf(query.talkFrom),
    talkTo: secondsOf(query.talkTo),
    // Own calls are never unheard.
    recording:
      recording === 'yes' || recording === 'no' || (recording === 'unheard' && of === 'all') ? recording : undefined,
    agentIds: orNone(ids(query.agents).slice(0, MOST_AGENTS)),
    lineIds: orNone(ids(query.lines)),
    causes: orNone(listOf(query.causes).filter((cause): cause is CallCause => callCauses.some((one) => one === cause))),
    modes: orNone(listOf(query.modes).filter((mode): mode is CallMode => callModes.some((one) => one === mode))),
    direction: callDirections.find((one) => one === query.direction),
    levels: orNone(
      listOf(query.levels)
        .filter((level) => /^[1-6]$/.test(level))
        .map(Number),
    ),
    customerId: ids(customer)[0],
  };
  return read;
}

function writeFurther(further: FurtherFilter): Query {
  const { from, to, talkFrom, talkTo, recording, agentIds, lineIds, causes, modes, direction, levels, customerId } =
    further;
  return {
    from,
    to,
    talkFrom: talkFrom?.toString(),
    talkTo: talkTo?.toString(),
    recording,
    agents: agentIds?.join(','),
    lines: lineIds?.join(','),
    causes: causes?.join(','),
    modes: modes?.join(','),
    direction,
    levels: levels?.join(','),
    customer: customerId,
  };
}

/** Counts the kinds of further filters that are on. */
export function countFurther(further: FurtherFilter): number {
  const { from, to, talkFrom, talkTo, ...rest } = further;
  const spans = [from ?? to, talkFrom ?? talkTo];
  return [...spans, ...Object.values(rest)].filter((value) => value !== undefined).length;
}

export function callRequestOf({ of, answered, day, written, further }: RecordsFilter): RecordFilter {
  const days = { today: today(), yesterday: addDays(today(), -1) };
  const userId = sessionUser()?.userId;
  const { from, to } = further;
  return {
    ...further,
    ...(day && { from: days[day], to: days[day] }),
    // Days in the wrong order may come from an address. The server would refuse them.
    ...(!day && from && to && from > to && { from: to, to: from }),
    ...(of === 'me' && userId !== undefined && { agentIds: [userId] }),
    answered,
    written,
  };
}

const listOf = (text: string | undefined) => (text ? text.split(',') : []);
const orNone = <Value>(values: Value[]) => (values.length > 0 ? values : undefined);

function secondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,5}$/.test(text) ? Math.min(Number(text), 86_400) : undefined;
}
