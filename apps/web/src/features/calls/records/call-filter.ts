import { addDays } from '@haihu/rules/day';
import { today } from '../../../shared/lib/day.ts';
import type { Query } from '../../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import type { CallFilter } from './use-call-pages.ts';

/** What the records are narrowed to. It lives in the address, so that the list comes back as it was left. */
export interface RecordsFilter {
  of: 'me' | 'all';
  answered?: 'yes' | 'no';
  day?: 'today' | 'yesterday';
  /** Only those without a follow-up. */
  written?: 'no';
}

export function readRecordsFilter({ of, answered, day, written }: Query): RecordsFilter {
  return {
    of: leadsOthers(sessionUser()) && of !== 'me' ? 'all' : 'me',
    answered: answered === 'yes' || answered === 'no' ? answered : undefined,
    day: day === 'today' || day === 'yesterday' ? day : undefined,
    written: written === 'no' ? written : undefined,
  };
}

export function writeRecordsFilter({ of, answered, day, written }: RecordsFilter): Query {
  return { of: leadsOthers(sessionUser()) && of === 'me' ? of : undefined, answered, day, written };
}

export function callRequestOf({ of, answered, day, written }: RecordsFilter): CallFilter {
  const days = { today: today(), yesterday: addDays(today(), -1) };
  return { agentId: of === 'me' ? sessionUser()?.userId : undefined, answered, day: day && days[day], written };
}
