import { appVersionCode } from '../shared/lib/app-version.ts';
import { call } from '../shared/lib/call.ts';
import { clientState } from '../shared/lib/client-state.ts';
import { alert, confirm } from '../shared/ui/ask.tsx';
import { t } from './texts.ts';

/** The newest version that was proposed on this page. */
let proposed = 0;
/** A page that stays open asks again so often, when it is shown. Milliseconds. */
const ASK_EVERY = 60 * 60_000;

/** Asks now, and again whenever the page is shown after an hour. Returns how to stop. */
export function watchForUpdates(): () => void {
  let askedAt = Date.now();
  void askForUpdate();
  let { refreshCount } = clientState.get();
  return clientState.subscribe(() => {
    const shown = clientState.get().refreshCount;
    if (shown === refreshCount) return;
    refreshCount = shown;
    if (Date.now() - askedAt < ASK_EVERY) return;
    askedAt = Date.now();
    void askForUpdate();
  });
}

/**
 * Asks for the newest version. A newer one is proposed, once while the page is open; a compulsory one leaves nothing else to do:
 * the new page that it loads asks again.
 */
export async function askForUpdate(): Promise<void> {
  const newest = await call('config.appVersion', {}).catch(() => null);
  if (!newest || newest.versionCode <= appVersionCode) return;
  if (!newest.compulsory && newest.versionCode <= proposed) return;
  proposed = newest.versionCode;
  const title = t.updateTitle(newest.version);
  if (newest.compulsory) await alert({ title, body: t.mustUpdateBody, ok: t.update });
  else if (!(await confirm({ title, body: t.updateBody, yes: t.update, no: t.later, overScreens: true }))) return;
  location.reload();
}
