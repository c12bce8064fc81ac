import { appPlugin } from '../../native/app.ts';
import { denied, phoneSettings } from '../../native/dialler.ts';
import { clientState } from '../../shared/lib/client-state.ts';
import { readText, writeText } from '../../shared/lib/stored.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { t } from './texts.ts';

/** The entry of a device whose user was told that calls are reported by hand. */
const TOLD = 'haihu_no_call_log';

/**
 * Follows the ends of calls that the app dialled: the screens then look into the phone's log again, as they do when the
 * app is shown. Dials again once the user has allowed it in the settings. Returns a function that stops it.
 */
export function followCalls(): () => void {
  const listening = appPlugin()?.addListener?.('callOver', () => {
    clientState.raise('refreshCount');
    void tellOfNoLog();
  });
  const whenShown = () => document.visibilityState === 'visible' && void dialAgain();
  document.addEventListener('visibilitychange', whenShown);
  return () => {
    listening?.remove();
    document.removeEventListener('visibilitychange', whenShown);
  };
}

/** Runs the dialling that was denied, if the user has allowed it since. */
async function dialAgain(): Promise<void> {
  const { again } = denied;
  if (!again) return;
  denied.again = undefined;
  if ((await callOutcome()) === 1) again();
}

async function callOutcome(): Promise<unknown> {
  const outcomes = await appPlugin()
    ?.permissions?.()
    .catch(() => undefined);
  return outcomes?.call;
}

/** Tells once on each device that the log may not be read. The phone dials all the same. */
async function tellOfNoLog(): Promise<void> {
  const outcome = await callOutcome();
  if (outcome === undefined || outcome === 1 || readText(TOLD) !== null) return;
  writeText(TOLD, '1');
  const toSettings = phoneSettings();
  showToast(t.noLog, {
    kind: 'warn',
    ...(toSettings && { action: { label: t.toSettings, onAct: () => toSettings() } }),
  });
}
