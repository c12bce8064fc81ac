import { randomKey } from '../../shared/lib/random.ts';
import { RequestError } from '../../shared/lib/request-error.ts';
import type { sendRequest } from '../../shared/lib/send-request.ts';
import type { alert } from '../../shared/ui/ask.tsx';
import { rememberDeviceCall } from './device/device-call.ts';
import { t } from './texts.ts';

interface DialHost {
  call: typeof sendRequest;
  alert: typeof alert;
  toast(text: string): void;
  dial(number: string): Promise<'dialled' | 'denied' | 'failed'>;
}

/** Error codes that are not shown: another of the asked devices was faster, or it is too late. */
const NOT_OURS = [41390, 41391];

/**
 * Dials on this device, once per `bindId` over all devices, and keeps the data for the report. Shows a message if the
 * dial pad did not open or the phone refused. Returns false if it did not dial.
 */
export async function dialAndTell(
  { call, dial, toast, alert }: DialHost,
  userId: string,
  { bindId, mobile }: { bindId: string; mobile: string },
): Promise<boolean> {
  try {
    await call('calls.dialled', { bindId }, { key: randomKey() });
  } catch (error) {
    if (!(error instanceof RequestError && NOT_OURS.includes(error.code))) toast((error as Error).message);
    return false;
  }
  rememberDeviceCall(userId, { mobile, time: Date.now(), bindId });
  const outcome = await dial(mobile);
  if (outcome === 'failed') toast(t.dialFailed);
  if (outcome === 'denied') await alert({ title: t.dialDenied, body: t.dialDeniedHint, ok: t.ok });
  return outcome === 'dialled';
}
