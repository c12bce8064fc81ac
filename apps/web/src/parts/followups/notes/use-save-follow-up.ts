import { useMutation, useQueryClient } from '@tanstack/react-query';
import { customerChanged } from '../../customers/customer-cache.ts';
import { RequestError, sendRequest } from '../../../shared/lib/send-request.ts';
import { isAbsent } from '../../../shared/lib/request-error.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import {
  attemptOf,
  type FollowUpDraft,
  type DraftChange,
  forgetDraft,
  keepFollowUpDraft,
  picturesAgain,
} from './draft.ts';
import { forgetPictures } from '../pictures/kept-pictures.ts';
import { t } from '../texts.ts';

/** Error code: the call already has a follow-up. */
const CALL_WRITTEN = 41206;

/** Returns true if the call's follow-up was saved in another tab or on another device. */
const isWrittenAlready = (error: unknown) => error instanceof RequestError && error.code === CALL_WRITTEN;

interface SaveParts {
  customerId: string;
  /** Id of the call that the form is about. */
  callId?: string;
  onSaved: () => void;
  change: (part: DraftChange) => void;
}

/** Saves a draft once, however often the user tries. Removes it from the device after that. */
export function useSaveFollowUp({ customerId, callId, onSaved, change }: SaveParts) {
  const queries = useQueryClient();

  async function send(draft: FollowUpDraft, again?: true) {
    const attempt = attemptOf(draft, customerId, callId, again);
    keepFollowUpDraft(customerId, { ...draft, attempt });
    try {
      return await sendRequest('followups.save', attempt.request, { key: attempt.key });
    } catch (error) {
      // Any answer ends the attempt. "Absent" may mean an upload or the customer: sending the pictures again is
      // harmless.
      if (error instanceof RequestError) keepFollowUpDraft(customerId, { ...draft, attempt: null });
      if (isAbsent(error) && draft.pictures.length > 0) change(picturesAgain);
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
    onSuccess(_saved, { pictures }) {
      forgetDraft(customerId);
      void forgetPictures(pictures.map(({ id }) => id));
      showToast(t.saved, { kind: 'done' });
      onSaved();
      void customerChanged(queries, customerId);
      if (callId === undefined) return;
      for (const name of ['calls.one', 'calls.detail']) void queries.invalidateQueries({ queryKey: [name, callId] });
    },
  });
}
