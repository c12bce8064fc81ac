import type { RequestTo } from '@haihu/contract/contract';
import type { WaitingVisitFate } from '@haihu/contract/followups/values';
import type { GeoPlace } from '../../native/location.ts';
import { randomKey } from '../../shared/lib/random.ts';
import { sessionUser } from '../../shared/lib/session.ts';
import { storageKeys } from '../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../shared/lib/stored.ts';
import { type ChosenResult, results, usualFate } from './results.ts';
import { shortcutTime } from './visit-times.ts';

/** A picture of a draft: its bytes are kept on the device (`kept-pictures.ts`). */
export interface DraftPicture {
  id: string;
  /** Once it is stored: where, and since when (milliseconds). */
  sent: { path: string; at: number } | null;
  /** For a picture of a saved follow-up: links to its square and to the whole, in place of kept bytes. */
  saved?: { small: string; whole: string };
}

/** What came of a call, of a customer or of a number of a task. */
export interface Written extends ChosenResult {
  text: string;
  /** ISO 8601, where `visit` is `picked`. */
  pickedAt: string | null;
  /** What becomes of the call-back that waits, where that was decided by hand. */
  waitingVisit: WaitingVisitFate | null;
}

/** A follow-up that is being written. */
export interface Draft extends Written {
  pictures: readonly DraftPicture[];
  /** `system`: of the coordinates, where they are not a device's. Accuracy 0: chosen on a map. */
  location: (GeoPlace & { name: string; system?: 'wgs84' | 'gcj02' }) | null;
  /** The last attempt to save that nothing answered. */
  attempt: Attempt | null;
}

/** What changes, or how that follows from what there is by then. */
export type DraftChange = Partial<Draft> | ((before: Draft) => Partial<Draft>);

/** The limit of pictures of one follow-up, as the contract has it. */
export const MOST_PICTURES = 9;

type SaveRequest = RequestTo<'followups.save'>;

/**
 * What was sent under which key: while the words stay the same, exactly this is sent again, so that it arrives once.
 */
export interface Attempt {
  of: string;
  key: string;
  request: SaveRequest;
}

export const nothingWritten: Written = {
  text: '',
  result: null,
  level: null,
  visit: null,
  pickedAt: null,
  waitingVisit: null,
  preset: [],
};

export const emptyDraft: Draft = {
  ...nothingWritten,
  pictures: [],
  location: null,
  attempt: null,
};

/** One a customer and user: notes of a call, its sheet and a note by hand are the same. */
const placeOf = (customerId: string) => storageKeys.followUpDraftOf(sessionUser()?.userId ?? '', customerId);

export function readDraft(customerId: string): Draft {
  return { ...emptyDraft, ...readJson<Partial<Draft>>(placeOf(customerId)) };
}

/** It survives a closed app. An empty one leaves nothing behind. */
export function keepDraft(customerId: string, draft: Draft): void {
  if (isEmpty(draft)) forgetDraft(customerId);
  else writeJson(placeOf(customerId), draft);
}

export function forgetDraft(customerId: string): void {
  writeText(placeOf(customerId), null);
}

/** There is enough to save: a result alone, a note, a picture or a place alone. */
export function canSave({ text, result, pictures, location }: Draft): boolean {
  return result !== null || text.trim() !== '' || pictures.length > 0 || location !== null;
}

/** All pictures go up once more: what was sent of them the server does not have, or has given to another note. */
export const picturesAgain = ({ pictures }: Draft): Partial<Draft> => ({
  pictures: pictures.map(({ id }) => ({ id, sent: null })),
});

/** Pictures that did not go up yet. */
export function waitingPictures({ pictures }: Pick<Draft, 'pictures'>): number {
  return pictures.filter(({ sent }) => sent === null).length;
}

function isEmpty(draft: Draft): boolean {
  return !canSave(draft) && draft.level === null && draft.visit === null && draft.waitingVisit === null;
}

/** When the next visit is, by what was chosen; null for none. */
export function visitTime({ visit, pickedAt }: Pick<Written, 'visit' | 'pickedAt'>): string | null {
  if (visit === null || visit === 'none') return null;
  return visit === 'picked' ? pickedAt : shortcutTime(visit);
}

/**
 * The draft as it is saved: with what becomes of the call-back that waits, as the form showed it. `talked`: it is about a
 * call in which both talked.
 */
export function settled<Form extends Written>(draft: Form, waiting: { at: string } | null, talked: boolean): Form {
  const isKeptOrDone = waiting !== null && visitTime(draft) === null;
  return { ...draft, waitingVisit: isKeptOrDone ? fateOf(draft, { at: waiting.at, talked }) : null };
}

/** What becomes of a call-back that waits, where no new time is chosen. */
export function fateOf(draft: Pick<Written, 'result' | 'waitingVisit'>, about: { at: string; talked: boolean }) {
  return draft.waitingVisit ?? usualFate(draft.result, about);
}

/** What to send: a new attempt, or once more the one that nothing answered. `again`: one more about that call. */
export function attemptOf(draft: Draft, customerId: string, callId?: string, again?: true): Attempt {
  const { attempt, preset: _who, ...words } = draft;
  const of = JSON.stringify({ ...words, callId, again });
  if (attempt?.of === of) return attempt;
  const request: SaveRequest = {
    customerId,
    callId,
    again,
    text: draft.text.trim() || undefined,
    level: draft.level ?? undefined,
    nextVisitAt: visitTime(draft) ?? undefined,
    waitingVisit: draft.waitingVisit ?? undefined,
    ...(draft.pictures.length > 0 && { pictures: draft.pictures.flatMap(({ sent }) => sent?.path ?? []) }),
    ...(draft.location && { location: { ...draft.location, name: draft.location.name.trim() || undefined } }),
    ...(draft.result && results[draft.result]),
  };
  return { of, key: randomKey(), request };
}
