import { canDialNow, dial, phoneSettings } from '../../../native/dialler.ts';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { alert, confirm } from '../../../shared/ui/ask.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { dialAndTell, type DialHost, type DialOrder, takeCall } from './dial-and-tell.ts';
import { isPhoneDevice } from './device-call.ts';

/** The dialling functions of this device. */
export const thisDevice: DialHost = {
  call: sendRequest,
  alert,
  confirm,
  toast: showToast,
  dial,
  canDial: canDialNow,
  settings: phoneSettings,
  copy: (number) => void copyText(number),
};

/**
 * Returns the part of the request that asks the agent's phone to dial. Empty on a phone, and in enterprises that call
 * over lines.
 */
export function wayOf(companyType: 0 | 1): { onPhone?: true } {
  return companyType === 1 && !isPhoneDevice() ? { onPhone: true } : {};
}

/** Dials a placed call on this device if it can dial at once. Otherwise the screen of the call offers a tap. */
export async function dialHere(order: DialOrder): Promise<void> {
  if (!canDialNow()) return;
  const { userId } = sessionUser()!;
  if (await takeCall(thisDevice, userId, order)) await dialAndTell(thisDevice, userId, order);
}

/** Dials the number of a call that this device took. */
export const dialTaken = (order: Pick<DialOrder, 'callId' | 'mobile'>): Promise<void> =>
  dialAndTell(thisDevice, sessionUser()!.userId, order);
