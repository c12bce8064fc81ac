import { common } from '../../../shared/i18n/common.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { shownPhone } from '../../../shared/lib/shown-phone.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import type { sendRequest } from '../../../shared/lib/send-request.ts';
import type { alert, confirm } from '../../../shared/ui/ask.tsx';
import type { ToastOptions } from '../../../shared/ui/toast.tsx';
import type { DiallingOutcome } from '../../../native/app.ts';
import { t } from '../texts.ts';
import { markDeviceCallOut, rememberDeviceCall } from './device-call.ts';

/** The functions with which a device dials and tells its user about it. */
export interface DialHost {
  call: typeof sendRequest;
  alert: typeof alert;
  confirm: typeof confirm;
  toast(text: string, options?: ToastOptions): void;
  dial(number: string): Promise<DiallingOutcome>;
  /** Returns true if `dial` can dial at once. */
  canDial(): boolean;
  /** Returns a function that opens the settings of the phone's permissions, or `null`. See `phoneSettings`. */
  settings(): ((again: () => void) => void) | null;
  /** Copies a number to the clipboard. */
  copy(number: string): void;
}

/** The order to dial. */
export interface DialOrder {
  callId: string;
  bindId: string;
  mobile: string;
}

/** Error codes that are not shown: another of the asked devices was faster, or it is too late. */
const NOT_OURS = [41390, 41391];

/**
 * Takes the call for this device, once over all devices. Keeps the data for the report. Returns false if the call was
 * refused, and says why unless another device was faster.
 */
export async function takeCall(
  { call, toast }: Pick<DialHost, 'call' | 'toast'>,
  userId: string,
  { callId, bindId, mobile }: DialOrder,
): Promise<boolean> {
  try {
    await call('calls.dialled', { bindId }, { key: randomKey() });
  } catch (error) {
    if (!(error instanceof RequestError && NOT_OURS.includes(error.code))) toast((error as Error).message);
    return false;
  }
  rememberDeviceCall(userId, { mobile, time: Date.now(), bindId, callId });
  return true;
}

/**
 * Dials the number of a taken call. Shows a message if the dial pad did not open or the phone refused. Dials again when
 * the user comes back from the settings and has allowed it.
 */
export async function dialAndTell(
  host: Omit<DialHost, 'call' | 'canDial'>,
  userId: string,
  order: Pick<DialOrder, 'callId' | 'mobile'>,
): Promise<void> {
  const { dial, toast, alert, confirm, settings, copy } = host;
  const { callId, mobile } = order;
  const outcome = await dial(mobile);
  if (outcome === 'dialled') markDeviceCallOut(userId, callId);
  // A member who reads numbers masked copies none.
  const isWhole = shownPhone(mobile, 'callee') === mobile;
  const copying = isWhole ? { action: { label: t.copyNumber, onAct: () => copy(mobile) } } : {};
  if (outcome === 'failed') toast(t.dialFailed, copying);
  if (outcome !== 'denied') return;
  const toSettings = settings();
  const said = { title: t.dialDenied, body: t.dialDeniedHint };
  if (toSettings === null) return void (await alert({ ...said, ok: t.ok }));
  if (await confirm({ ...said, yes: t.toSettings, no: common.cancel }))
    toSettings(() => void dialAndTell(host, userId, order));
}
