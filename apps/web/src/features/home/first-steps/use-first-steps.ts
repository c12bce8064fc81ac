import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readText, writeText } from '../../../shared/lib/stored.ts';

/** The steps that a new enterprise takes until its agents can work, in their order. */
export type FirstStep = 'line' | 'money' | 'customers' | 'colleagues' | 'call';

export interface TakenStep {
  step: FirstStep;
  isDone: boolean;
}

const OVER = 'over';
const place = () => storageKeys.firstStepsOf(sessionUser()?.tenantId ?? '');

/** Shows the steps no more on this device. */
export const endFirstSteps = () => writeText(place(), OVER);

/**
 * Reads which first steps of an enterprise its owner has taken. Once all are, this device asks no more. `isLoading`: it is
 * not known yet whether there are any.
 */
export function useFirstSteps(isOwner: boolean) {
  return useQuery({
    queryKey: ['firstSteps'],
    queryFn: async ({ signal }) => {
      const steps = await readSteps(signal);
      if (steps.every(({ isDone }) => isDone)) endFirstSteps();
      return steps;
    },
    // Each step is taken on another screen, from which the owner comes back.
    staleTime: 0,
    enabled: isOwner && readText(place()) !== OVER,
    meta: { isOptional: true },
  });
}

async function readSteps(signal: AbortSignal): Promise<TakenStep[]> {
  const usesLines = sessionUser()?.companyType !== 1;
  const one = { size: 1 };
  const [held, wallet, publicPool, privatePools, staff, calls] = await Promise.all([
    usesLines ? sendRequest('calls.heldLines', {}, { signal }) : null,
    usesLines ? sendRequest('billing.wallet', {}, { signal }) : null,
    sendRequest('customers.seaPage', one, { signal }),
    sendRequest('customers.privatePage', { ...one, owner: 'all', sort: 'owned' }, { signal }),
    sendRequest('organisation.staff', { size: 2 }, { signal }),
    sendRequest('calls.pagePlus', one, { signal }),
  ]);
  return [
    ...(held && wallet
      ? [
          { step: 'line' as const, isDone: held.list.length > 0 },
          { step: 'money' as const, isDone: mayPay(wallet) },
        ]
      : []),
    { step: 'customers', isDone: publicPool.list.length + privatePools.list.length > 0 },
    { step: 'colleagues', isDone: staff.list.length > 1 },
    { step: 'call', isDone: calls.list.length > 0 },
  ];
}

/** Returns true once an enterprise could pay a call. `warned`: the level that a balance fell to after a recharge. */
const mayPay = (wallet: { balance: string; agreedCredit: string; packageMinutes: number; warned: number | null }) =>
  wallet.balance !== '0' || wallet.agreedCredit !== '0' || wallet.packageMinutes > 0 || wallet.warned !== null;
