import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { AgendaCount, AgendaItem } from '@haihu/contract/messages/agenda';
import { type AgendaDay, type AgendaKind, agendaKinds } from '@haihu/contract/messages/values';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { type Member, seesOthers } from '../../../kernel/member.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { AgendaAsked, AgendaPart, AgendaSources } from '../messages.seams.ts';
import {
  type AgendaPlace,
  compareAgendaPlaces,
  placeWithin,
  readAgendaPlace,
  writeAgendaPlace,
} from './agenda-order.ts';

/** Milliseconds for which one kind may keep the others waiting. */
const PATIENCE = 3000;

/** A failed read of one kind, for the log. */
export type ReportFailure = (kind: AgendaKind, error: unknown) => void;

export interface AgendaParts {
  clock: Clock;
  sources: AgendaSources;
  patience?: number;
}

interface KindRead {
  kind: AgendaKind;
  part: AgendaPart | 'too_many' | 'unavailable';
}

/** Makes the agenda of a member: everything that was promised or is owed, from all domains in one list. */
export function createAgenda({ clock, sources, patience = PATIENCE }: AgendaParts) {
  /**
   * Lists and counts all kinds. Each is read apart: one that fails or is slow is marked, and the others stand. Throws
   * `permission.missing` for the team's agenda if the member sees only their own things.
   */
  return async function agenda(
    member: Member,
    { scope, kind: wanted, next, size }: RequestOf<'messages.agenda'>,
    report: ReportFailure,
  ): Promise<ReplyOf<'messages.agenda'>> {
    if (scope === 'team' && !seesOthers(member)) throw new AppError('permission.missing');
    const now = clock.now();
    const place = next ? readAgendaPlace(next) : null;
    const today = dayOf(now, member.zone);
    const [tomorrow, afterTomorrow] = [1, 2].map((days) => startOfDay(addDays(today, days), member.zone));
    const days = { now, tomorrow: tomorrow!, afterTomorrow: afterTomorrow! };

    /** Reads one kind. Undefined: the member has no permission for it. */
    async function read(kind: AgendaKind): Promise<KindRead | undefined> {
      const isWanted = wanted === undefined || wanted === kind;
      // One thing more than asked for shows that there is a next page.
      const asked = { ...days, scope, after: place && placeWithin(kind, place), size: isWanted ? size + 1 : 0 };
      try {
        const part = await inTime(sources[kind](member, asked), patience);
        return part === null ? undefined : { kind, part };
      } catch (error) {
        report(kind, error);
        return { kind, part: 'unavailable' };
      }
    }

    const parts = (await Promise.all(agendaKinds.map(read))).filter((part) => part !== undefined);
    const kinds = parts.map(countOf);
    const listed = parts.flatMap((each) => itemsOf(each, days)).toSorted(compareAgendaPlaces);
    const list = listed.slice(0, size);
    return {
      due: kinds.reduce((sum, { late, today: untilNight }) => sum + late + untilNight, 0),
      kinds,
      list,
      next: listed.length > size ? writeAgendaPlace(list.at(-1)!) : null,
    };
  };
}

export type Agenda = ReturnType<typeof createAgenda>;

function countOf({ kind, part }: KindRead): AgendaCount {
  const none = { late: 0, today: 0, tomorrow: 0, later: 0 };
  if (typeof part === 'string') return { kind, state: part, ...none };
  return { kind, state: 'read', ...none, ...part.counts };
}

function itemsOf({ kind, part }: KindRead, days: Days): AgendaItem[] {
  if (typeof part === 'string') return [];
  return part.list.map((thing) => ({ ...thing, kind, day: dayIn(thing, days) }));
}

type Days = Pick<AgendaAsked, 'now' | 'tomorrow' | 'afterTomorrow'>;

function dayIn({ at }: Pick<AgendaPlace, 'at'>, { now, tomorrow, afterTomorrow }: Days): AgendaDay {
  const time = Date.parse(at);
  if (time <= now.getTime()) return 'late';
  if (time < Date.parse(tomorrow)) return 'today';
  return time < Date.parse(afterTomorrow) ? 'tomorrow' : 'later';
}

/** Waits for a result, at most so many milliseconds. */
async function inTime<Result>(reading: Promise<Result>, milliseconds: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not read in ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([reading, promise]);
  } finally {
    clearTimeout(timer);
  }
}
