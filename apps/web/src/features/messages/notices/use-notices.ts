import type { NoticeSwitch } from '@haihu/contract/messages/notices';
import type { PushTestOutcome } from '@haihu/contract/messages/values';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  onNotice,
  type PushProblem,
  subscribePush,
  unsubscribePush,
  waitInApp,
  waitsInApp,
} from '../../../native/push.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { switchesQuery } from './switches-query.ts';
import { addThisDevice, forgetWish, waitOnThisDevice } from './this-device.ts';

const devicesKey = ['messages.devices'];
const switchesKey = switchesQuery.queryKey;

/** Milliseconds in which a test should arrive. */
const ARRIVES_WITHIN = 10_000;

export const useNoticeDevices = () =>
  useQuery({ queryKey: devicesKey, queryFn: () => sendRequest('messages.devices', {}), staleTime: 0 });

export const useNoticeSwitches = () => useQuery(switchesQuery);

/** Saves one switch. It shows its new state at once, and the old one again if that fails. */
export function useSaveSwitch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (chosen: NoticeSwitch) => sendRequest('messages.saveSwitches', { list: [chosen] }),
    onMutate: (chosen) =>
      queries.setQueryData<{ list: NoticeSwitch[] }>(
        switchesKey,
        (before) => before && { list: before.list.map((one) => (one.kind === chosen.kind ? chosen : one)) },
      ),
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () => queries.invalidateQueries({ queryKey: switchesKey }),
  });
}

/** Switches notices on for this device. Resolves to the problem of the browser, or to `null`. */
export function useSwitchOn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (publicKey: string | null): Promise<PushProblem | null> => {
      if (waitsInApp()) return waitOnThisDevice();
      if (publicKey === null) return 'unsupported';
      const keys = await subscribePush(publicKey);
      if (typeof keys === 'string') return keys;
      await addThisDevice(keys);
      return null;
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}

/** Removes a device. For this one, the subscription of the browser ends too. */
export function useRemoveDevice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isThis }: { id: string; isThis: boolean }) => {
      if (isThis) forgetWish();
      await sendRequest('messages.removeDevice', { id });
      if (isThis) await (waitsInApp() ? waitInApp(null) : unsubscribePush());
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}

/** The outcome of a test. `arrived`: this device got it. `late`: its push service took it, and nothing came. */
export type TestResult = PushTestOutcome | 'arrived' | 'late';

/** Sends a test to this device, and waits for it for 10 s. */
export function useTest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<TestResult> => {
      // A notice of the app does not come to the page.
      if (waitsInApp()) return (await sendRequest('messages.testDevice', { id })).outcome;
      const arrival = waitForTest();
      const { outcome } = await sendRequest('messages.testDevice', { id }).catch((error: unknown) => {
        arrival.stop();
        throw error;
      });
      if (outcome !== 'sent') {
        arrival.stop();
        return outcome;
      }
      return (await arrival.came) ? 'arrived' : 'late';
    },
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}

function waitForTest(): { came: Promise<boolean>; stop: () => void } {
  const { promise: came, resolve } = Promise.withResolvers<boolean>();
  const forget = onNotice((kind) => kind === 'test' && resolve(true));
  const timer = setTimeout(resolve, ARRIVES_WITHIN, false);
  const stop = () => {
    forget();
    clearTimeout(timer);
  };
  void came.then(stop);
  return { came, stop };
}
