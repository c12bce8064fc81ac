import { appVersionCode } from '../shared/lib/app-version.ts';
import { call } from '../shared/lib/call.ts';
import { alert, confirm } from '../shared/ui/ask.tsx';
import { t } from './texts.ts';

/**
 * Asks once at the start for the newest version. A newer one is proposed; a compulsory one leaves nothing else to do:
 * the new page that it loads asks again.
 */
export async function askForUpdate(): Promise<void> {
  const newest = await call('config.appVersion', {}).catch(() => null);
  if (!newest || newest.versionCode <= appVersionCode) return;
  const title = t.updateTitle(newest.version);
  if (newest.compulsory) await alert({ title, body: t.mustUpdateBody, ok: t.update });
  else if (!(await confirm({ title, body: t.updateBody, yes: t.update, no: t.later, overScreens: true }))) return;
  location.reload();
}
