import type { RequestTo } from '@haihu/contract/contract';
import type { WaitingCallBackFate } from '@haihu/contract/followups/values';
import type { OwnOutcome } from '@haihu/contract/tasks/outcomes';
import type { GeoPlace } from '../../../native/location.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson, writeText } from '../../../shared/lib/stored.ts';
import type { ChangeOf } from '../../../shared/lib/use-kept.ts';
import { type ChosenResult, results, usualFate } from './results.ts';
import { shortcutTime } from '../call-backs/call-back-times.ts';
import type { DraftPicture } from '../pictures/draft-picture.ts';

/** The result of a contact with a customer, or with a number of a task. */
export interface WrittenFields extends ChosenResult {
  /** The chosen outcome of the enterprise. `result` is then the one of its kind. */
  own: Pick<OwnOutcome, 'id' | 'words' | 'kind'> | null;
  text: string;
  /** ISO 8601, if `visit` is `picked`. */
  pickedAt: string | null;
  /** The user's own decision about an existing call-back. `null` without a decision. */
  waitingVisit: WaitingCallBackFate | null;
}

/** An unfinished follow-up. */
export interface FollowUpDraft extends WrittenFields {
  pictures: readonly DraftPicture[];
  /** `system`: the coordinate system, if a device did not measure the place. Accuracy 0: chosen on a map. */
  location: (GeoPlace & { name: string; system?: 'wgs84' | 'gcj02' }) | null;
}

/** A change of a draft of a follow-up. */
export type DraftChange = ChangeOf<FollowUpDraft>;

export const nothingWritten: WrittenFields = {
  own: null,
  text: '',
  result: null,
  level: null,
  visit: null,
  pickedAt: null,
  waitingVisit: null,
  preset: [],
};

export const emptyFollowUpDraft: FollowUpDraft = {
  ...nothingWritten,
  pictures: [],
  location: null,
};

/** Returns the key of the draft. There is one per customer and user: notes in a call, after it and by hand share it. */
const placeOf = (customerId: string) => storageKeys.followUpDraftOf(sessionUser()?.userId ?? '', customerId);

export function readDraft(customerId: string): FollowUpDraft {
  return { ...emptyFollowUpDraft, ...readJson<Partial<FollowUpDraft>>(placeOf(customerId)) };
}

/** Keeps the draft on the device, so that it survives a closed app. Removes an empty one. */
export function keepFollowUpDraft(customerId: string, draft: FollowUpDraft): void {
  if (isEmpty(draft)) forgetDraft(customerId);
  else writeJson(placeOf(customerId), draft);
}

export function forgetDraft(customerId: string): void {
  writeText(placeOf(customerId), null);
}

/** Returns true if there is enough to save: a result, a note, a picture or a place. */
export function canSave({ text, result, pictures, location }: FollowUpDraft): boolean {
  return result !== null || text.trim() !== '' || pictures.length > 0 || location !== null;
}

/** Marks all pictures for another upload. The server has lost the uploaded ones, or has given them to another note. */
export const picturesAgain = ({ pictures }: FollowUpDraft): Partial<FollowUpDraft> => ({
  pictures: pictures.map(({ id }) => ({ id, sent: null })),
});

function isEmpty(draft: FollowUpDraft): boolean {
  return !canSave(draft) && draft.level === null && draft.visit === null && draft.waitingVisit === null;
}

/** Returns the time of the chosen call-back. `null` for none. */
export function callBackTime({ visit: callBack, pickedAt }: Pick<WrittenFields, 'visit' | 'pickedAt'>): string | null {
  if (callBack === null || callBack === 'none') return null;
  return callBack === 'picked' ? pickedAt : shortcutTime(callBack);
}

/**
 * Completes the draft for saving: adds the decision about an existing call-back that the form showed. `talked`: the
 * form is about a call in which both sides talked.
 */
export function settledFollowUp<Form extends WrittenFields>(
  draft: Form,
  waiting: { at: string } | null,
  talked: boolean,
): Form {
  const isKeptOrDone = waiting !== null && callBackTime(draft) === null;
  return { ...draft, waitingVisit: isKeptOrDone ? waitingCallBackFateOf(draft, { at: waiting.at, talked }) : null };
}

/** Returns the decision about an existing call-back if no new time is chosen. */
export function waitingCallBackFateOf(
  draft: Pick<WrittenFields, 'result' | 'waitingVisit'>,
  about: { at: string; talked: boolean },
) {
  return draft.waitingVisit ?? usualFate(draft.result, about);
}

/** Returns the request that saves the draft. `again`: a further follow-up about the same call. */
export function saveRequestOf(
  draft: FollowUpDraft,
  customerId: string,
  callId?: string,
  again?: true,
): RequestTo<'followups.save'> {
  return {
    customerId,
    callId,
    again,
    text: draft.text.trim() || undefined,
    level: draft.level ?? undefined,
    nextVisitAt: callBackTime(draft) ?? undefined,
    waitingVisit: draft.waitingVisit ?? undefined,
    ...(draft.pictures.length > 0 && { pictures: draft.pictures.flatMap(({ sent }) => sent?.path ?? []) }),
    ...(draft.location && { location: { ...draft.location, name: draft.location.name.trim() || undefined } }),
    ...(draft.own ? { ownOutcomeId: draft.own.id } : draft.result && results[draft.result]),
  };
}
