import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../../customers/customer-cache.ts';
import { deliver } from '../../../shared/lib/outbox/send.ts';
import type { NewPicture } from '../../../shared/lib/outbox/store.ts';
import { isAbsent, RequestError } from '../../../shared/lib/request-error.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { type DraftChange, type FollowUpDraft, forgetDraft, picturesAgain, saveRequestOf } from './draft.ts';
import { forgetPictures, readPicture } from '../pictures/kept-pictures.ts';
import { t } from '../texts.ts';

/** Error code: the call already has a follow-up. */
const CALL_WRITTEN = 41206;

/** Returns true if the call's follow-up was saved in another tab or on another device. */
const isWrittenAlready = (error: unknown) => error instanceof RequestError && error.code === CALL_WRITTEN;

interface SaveParts {
  customerId: string;
  /** The customer's name in the list of unsent entries. */
  name?: string;
  /** Id of the call that the form is about. */
  callId?: string;
  onSaved: () => void;
  change: (part: DraftChange) => void;
  /** Lets the device keep no draft: an upload that ends meanwhile would write it back. */
  hold: (isHeld: boolean) => void;
}

/**
 * Saves a draft through the outbox: the device keeps the request until the server has answered. Meanwhile there is no
 * draft of it. A refusal leaves it in the form. A saved draft stays held until the form writes another one.
 */
export function useSaveFollowUp({ customerId, name, callId, onSaved, change, hold }: SaveParts) {
  const queries = useQueryClient();

  async function send(draft: FollowUpDraft, again?: true) {
    try {
      return await deliver('followups.save', saveRequestOf(draft, customerId, callId, again), {
        order: customerId,
        name,
        pictures: await picturesOf(draft),
        // A page that is closed before the answer would offer the same words once more.
        onKept() {
          hold(true);
          forgetDraft(customerId);
        },
      });
    } catch (error) {
      // The words are the form's again. "Absent" may mean an upload or the customer: sending the pictures again is
      // harmless.
      hold(false);
      change(isAbsent(error) && draft.pictures.length > 0 ? picturesAgain : {});
      throw error;
    }
  }

  return useMutation({
    async mutationFn(draft: FollowUpDraft) {
      try {
        return await send(draft);
      } catch (error) {
        if (!isWrittenAlready(error) || !(await confirm(t.oneMore))) throw error;
        return send(draft, true);
      }
    },
    onSuccess(saved, { pictures }) {
      onSaved();
      // The outbox has copies of its own.
      void forgetPictures(pictures.map(({ id }) => id));
      // It has told that the device keeps the words.
      if (!saved) return;
      showToast(t.saved, { kind: 'done' });
      void customerChanged(queries, customerId);
      if (callId === undefined) return;
      for (const query of ['calls.one', 'calls.detail']) void queries.invalidateQueries({ queryKey: [query, callId] });
    },
  });
}

/** Reads the pictures of a draft for the outbox. One that the browser has lost before its upload is left out. */
async function picturesOf({ pictures }: FollowUpDraft): Promise<NewPicture[]> {
  const read = pictures.map(async ({ id, sent }) => ({ bytes: (await readPicture(id)) ?? null, sent }));
  return (await Promise.all(read)).filter(({ bytes, sent }) => bytes ?? sent);
}
