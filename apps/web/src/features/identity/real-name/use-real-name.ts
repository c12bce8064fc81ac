import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@haihu/contract/contract';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { upload } from '../../../shared/lib/upload.ts';

const stateKey = ['realName.state'];

export type FaceCheck = ReplyOf<'realName.startCheck'>;

/** Typed data and the check begun for it. Kept in memory only, so that no device stores an id number. */
export interface RealNameDraft {
  name: string;
  idNumber: string;
  check: FaceCheck;
}

let draft: RealNameDraft | null = null;

export const draftAtHand = (): RealNameDraft | null => draft;

export function keepRealNameDraft(kept: RealNameDraft | null): void {
  draft = kept;
}

/** Reads the state of the user's authentication. Reads again at each opening. */
export function useRealName() {
  return useQuery({ queryKey: stateKey, queryFn: () => sendRequest('realName.state', {}), staleTime: 0 });
}

/** Shows no toast, because the screens show their errors themselves. */
const onError = () => undefined;

export function useStartCheck() {
  return useMutation({ mutationFn: () => sendRequest('realName.startCheck', {}), onError });
}

/** Uploads the picture of each challenge, finishes the check with them, and submits its result. */
export function useSubmit() {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ name, idNumber, check, pictures }: RealNameDraft & { pictures: Blob[] }) {
      const frames = [];
      for (const [index, picture] of pictures.entries()) {
        frames.push({ challenge: check.challenges[index]!, path: await upload(picture) });
      }
      const { resultId } = await sendRequest('realName.finishCheck', { id: check.id, frames });
      return sendRequest('realName.submit', { name, idNumber, resultId, consent: true });
    },
    onSuccess: (realNameStatus) => queries.setQueryData(stateKey, (known: object) => ({ ...known, ...realNameStatus })),
    onError,
  });
}

export function useWithdraw() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => sendRequest('realName.withdraw', {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: stateKey }),
  });
}
