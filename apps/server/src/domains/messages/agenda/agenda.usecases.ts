import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { AgendaCount, AgendaItem } from '@haihu/contract/messages/agenda';
import { type AgendaDay, type AgendaKind, agendaKinds, type AgendaState } from '@haihu/contract/messages/values';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import { type Member, seesOthers } from '../../../kernel/member.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { AgendaAsked, AgendaCounts, AgendaPart, AgendaSources, AgendaThing } from '../messages.seams.ts';
import {
  type AgendaPlace,
  compareAgendaPlaces,
  placeWithin,
  readAgendaPlace,
  writeAgendaPlace,
} from './agenda-order.ts';

/** Milliseconds for which one kind may keep the others waiting, in each step. */
const PATIENCE = 3000;

/**
 * Kinds that came after release 1.0. One is left out while it is empty, so that programs which know only the kinds of then
 * meet it no sooner than it holds something.
 */
const laterKinds: ReadonlySet<AgendaKind> = new Set(['missed']);

/** A failed read of one kind, for the log. */
export type ReportFailure = (kind: AgendaKind, error: unknown) => void;

export interface AgendaParts {
  clock: Clock;
  sources: AgendaSources;
  patience?: number;
}

/** A kind with the places of its things. */
interface KindRead {
  kind: AgendaKind;
  part: AgendaPart | 'too_many' | 'unavailable';
}

/** A kind with the numbers of its things, and those that are on the page. */
interface KindShown {
  kind: AgendaKind;
  state: AgendaState;
  counts: AgendaCounts;
  things: AgendaThing[];
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

    /** Counts one kind and shows its first things, both at once. A list that is whole is counted here. */
    async function show({ kind, part }: KindRead, first: number): Promise<KindShown> {
      if (typeof part === 'string') return { kind, state: part, counts: {}, things: [] };
      try {
        const isWhole = place === null && (wanted ?? kind) === kind && part.places.length <= size;
        const counting = isWhole ? countByDay(part.places, days) : part.count();
        const both = Promise.all([counting, first === 0 ? [] : part.show(first)]);
        const [counts, things] = await inTime(both, patience);
        return { kind, state: 'read', counts, things };
      } catch (error) {
        report(kind, error);
        return { kind, state: 'unavailable', counts: {}, things: [] };
      }
    }

    const parts = (await Promise.all(agendaKinds.map(read))).filter((part) => part !== undefined);
    const places = parts.flatMap(placesOf).toSorted(compareAgendaPlaces);
    const onPage = places.slice(0, size);
    const shown = await Promise.all(
      parts.map((part) => show(part, onPage.filter(({ kind }) => kind === part.kind).length)),
    );
    const wasRead = new Set(shown.flatMap(({ kind, state }) => (state === 'read' ? kind : [])));
    const goesOn = places.slice(size).some(({ kind }) => wasRead.has(kind));
    const kinds = shown.map(countOf).filter((count) => !isEmptyLaterKind(count) || count.kind === wanted);
    return {
      due: kinds.reduce((sum, { late, today: untilNight }) => sum + late + untilNight, 0),
      kinds,
      list: shown.flatMap((each) => itemsOf(each, days)).toSorted(compareAgendaPlaces),
      next: goesOn ? writeAgendaPlace(onPage.at(-1)!) : null,
    };
  };
}

export type Agenda = ReturnType<typeof createAgenda>;

function countOf({ kind, state, counts }: KindShown): AgendaCount {
  return { kind, state, late: 0, today: 0, tomorrow: 0, later: 0, ...counts };
}

const isEmptyLaterKind = ({ kind, state, late, today, tomorrow, later }: AgendaCount): boolean =>
  laterKinds.has(kind) && state === 'read' && late + today + tomorrow + later === 0;

type Days = Pick<AgendaAsked, 'now' | 'tomorrow' | 'afterTomorrow'>;

function countByDay(places: AgendaPart['places'], days: Days): AgendaCounts {
  const counts: AgendaCounts = {};
  for (const place of places) {
    const day = dayIn(place, days);
    counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts;
}

function placesOf({ kind, part }: KindRead): AgendaPlace[] {
  return typeof part === 'string' ? [] : part.places.map(({ at, id }) => ({ at, id, kind }));
}

function itemsOf({ kind, things }: KindShown, days: Days): AgendaItem[] {
  return things.map((thing) => ({ ...thing, kind, day: dayIn(thing, days) }));
}

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
