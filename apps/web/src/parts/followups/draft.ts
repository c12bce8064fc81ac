import type { RequestTo } from '@haihu/contract/contract';
import type { GeoPlace } from '../../native/location.ts';
import { randomKey } from '../../shared/lib/random.ts';
import { sessionUser } from '../../shared/lib/session.ts';
import { storageKeys } from '../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../shared/lib/stored.ts';
import { type Result, results } from './results.ts';
import { shortcutTime, type VisitChoice } from './visit-times.ts';

/** A picture of a draft: its bytes are kept on the device (`kept-pictures.ts`). */
export interface DraftPicture {
  id: string;
  /** Once it is stored: where, and since when (milliseconds). */
  sent: { path: string; at: number } | null;
  /** For a picture of a saved follow-up: links to its square and to the whole, in place of kept bytes. */
  saved?: { small: string; whole: string };
}

/** A follow-up that is being written. */
export interface Draft {
  text: string;
  result: Result | null;
  /** Null: as the customer has it. */
  level: number | null;
  visit: VisitChoice | null;
  /** ISO 8601, where `visit` is `picked`. */
  pickedAt: string | null;
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

export const emptyDraft: Draft = {
  text: '',
  result: null,
  level: null,
  visit: null,
  pickedAt: null,
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
  return !canSave(draft) && draft.level === null && draft.visit === null;
}

/** When the next visit is, by what was chosen; null for none. */
export function visitTime({ visit, pickedAt }: Pick<Draft, 'visit' | 'pickedAt'>): string | null {
  if (visit === null || visit === 'none') return null;
  return visit === 'picked' ? pickedAt : shortcutTime(visit);
}

/** What to send: a new attempt, or once more the one that nothing answered. `again`: one more about that call. */
export function attemptOf(draft: Draft, customerId: string, callId?: string, again?: true): Attempt {
  const { attempt, ...words } = draft;
  const of = JSON.stringify({ ...words, callId, again });
  if (attempt?.of === of) return attempt;
  const request: SaveRequest = {
    customerId,
    callId,
    again,
    text: draft.text.trim() || undefined,
    level: draft.level ?? undefined,
    nextVisitAt: visitTime(draft) ?? undefined,
    ...(draft.pictures.length > 0 && { pictures: draft.pictures.flatMap(({ sent }) => sent?.path ?? []) }),
    ...(draft.location && { location: { ...draft.location, name: draft.location.name.trim() || undefined } }),
    ...(draft.result && results[draft.result]),
  };
  return { of, key: randomKey(), request };
}
