import { appVersionCode } from '../shared/lib/app-version.ts';
import { sendRequest } from '../shared/lib/send-request.ts';
import { alert, confirm } from '../shared/ui/ask.tsx';
import { atEachShow } from './at-each-show.ts';
import { t } from './texts.ts';

/** The newest version that this page has proposed. */
let proposed = 0;

/** Looks for an update now, and each time the page is shown. Returns a function that stops it. */
export const watchForUpdates = (): (() => void) => atEachShow(() => void askForUpdate());

/**
 * Looks for a newer version and proposes it, once while the page is open. A compulsory version leaves no other choice.
 * The reloaded page looks again.
 */
export async function askForUpdate(): Promise<void> {
  const newest = await sendRequest('config.appVersion', {}).catch(() => null);
  if (!newest || newest.versionCode <= appVersionCode) return;
  if (!newest.compulsory && newest.versionCode <= proposed) return;
  proposed = newest.versionCode;
  const title = t.updateTitle(newest.version);
  if (newest.compulsory) await alert({ title, body: t.mustUpdateBody, ok: t.update });
  else if (!(await confirm({ title, body: t.updateBody, yes: t.update, no: t.later, overScreens: true }))) return;
  location.reload();
}
