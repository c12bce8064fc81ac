import type { UserLine } from '@haihu/contract/calls/lines';
import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { writeText } from '../../../shared/lib/stored.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

const heldKey = ['calls.heldLines'];
const ownKey = ['calls.userLine'];
const boundKey = ['calls.binding'];

/** Reads all lines of the enterprise with their health. */
export function useHeldLines() {
  return useQuery({
    queryKey: heldKey,
    queryFn: ({ signal }) => sendRequest('calls.heldLines', {}, { signal }),
    staleTime: 0,
  });
}

/** Reads how the member calls. */
export function useUserLine() {
  return useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) => mirror(await sendRequest('calls.userLine', {}, { signal })),
    staleTime: 0,
  });
}

/** Changes how the member calls. The change shows at once, and is taken back if the server refuses. */
export function useSetUserLine() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: RequestTo<'calls.setUserLine'>) => sendRequest('calls.setUserLine', change),
    onMutate: (change) => {
      const before = queries.getQueryData<UserLine>(ownKey);
      queries.setQueryData<UserLine>(ownKey, (line) => line && { ...line, ...change });
      return before;
    },
    onSuccess: (line) => {
      queries.setQueryData(ownKey, mirror(line));
      void queries.invalidateQueries({ queryKey: boundKey });
      showToast(t.saved);
    },
    onError: (error, _, before) => {
      queries.setQueryData(ownKey, before);
      showToast(error.message, { kind: 'warn' });
    },
  });
}

/** Reads the phone that a line rings first. */
export function useBinding() {
  return useQuery({
    queryKey: boundKey,
    queryFn: ({ signal }) => sendRequest('calls.binding', {}, { signal }),
    staleTime: 0,
  });
}

/** Returns a function that refreshes everything about the rung phone. Call it after a phone was bound or unbound. */
export function useBindingChanged() {
  const queries = useQueryClient();
  return () =>
    Promise.all([boundKey, ownKey, ['calls.phone']].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Writes the line under the specification's name in the browser. The server's record decides. */
function mirror(line: UserLine): UserLine {
  writeText(storageKeys.line, line.lineId);
  return line;
}
