import type { RequestTo } from '@haihu/contract/contract';
import { randomKey } from '../lib/random.ts';
import { sessionUser } from '../lib/session.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../lib/stored.ts';
import { type Result, results } from './results.ts';
import { shortcutTime, type VisitChoice } from './visit-times.ts';

/** A follow-up that is being written. */
export interface Draft {
  text: string;
  result: Result | null;
  /** Null: as the customer has it. */
  level: number | null;
  visit: VisitChoice | null;
  /** ISO 8601, where `visit` is `picked`. */
  pickedAt: string | null;
  /** The last attempt to save that nothing answered. */
  attempt: Attempt | null;
}

type SaveRequest = RequestTo<'followups.save'>;

/** What was sent under which key: while the words stay the same, exactly this is sent again, so that it arrives once. */
export interface Attempt {
  of: string;
  key: string;
  request: SaveRequest;
}

export const emptyDraft: Draft = { text: '', result: null, level: null, visit: null, pickedAt: null, attempt: null };

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

/** There is enough to save: a result alone, or a note alone. */
export function canSave({ text, result }: Draft): boolean {
  return result !== null || text.trim() !== '';
}

function isEmpty(draft: Draft): boolean {
  return !canSave(draft) && draft.level === null && draft.visit === null;
}

/** When the next visit is, by what was chosen; null for none. */
export function visitTime({ visit, pickedAt }: Pick<Draft, 'visit' | 'pickedAt'>): string | null {
  if (visit === null || visit === 'none') return null;
  return visit === 'picked' ? pickedAt : shortcutTime(visit);
}

/** What to send: a new attempt, or once more the one that nothing answered. */
export function attemptOf(draft: Draft, customerId: string, callId?: string): Attempt {
  const { attempt, ...words } = draft;
  const of = JSON.stringify({ ...words, callId });
  if (attempt?.of === of) return attempt;
  const request: SaveRequest = {
    customerId,
    callId,
    text: draft.text.trim() || undefined,
    level: draft.level ?? undefined,
    nextVisitAt: visitTime(draft) ?? undefined,
    ...(draft.result && results[draft.result]),
  };
  return { of, key: randomKey(), request };
}
