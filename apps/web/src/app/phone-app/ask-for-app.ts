import { appCode } from '../../native/app-code.ts';
import { sendAll } from '../../shared/lib/outbox/send.ts';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { countUnsent } from '../../shared/lib/unsent.ts';
import { alert, confirm } from '../../shared/ui/ask.tsx';
import { atEachShow } from '../at-each-show.ts';
import { t as words } from '../texts.ts';
import { t } from './texts.ts';

/** The newest build of the app that this page has proposed. */
let proposed = 0;
/** True while the question is on the screen. */
let isAsking = false;

/**
 * Looks for a newer build of the app around this page, now and each time the page is shown. Returns a function that stops
 * it. A page in a browser has no app.
 */
export const watchForApp = (): (() => void) => atEachShow(() => void askForApp());

/**
 * Proposes a newer build, once while the page is open. A compulsory one is asked for each time. Drafts and unsent writings
 * outlive the update, because Android keeps the data of an app.
 */
async function askForApp(): Promise<void> {
  const own = appCode();
  if (own === null || isAsking) return;
  const newest = await sendRequest('config.appVersion', {}).catch(() => null);
  const app = newest?.app;
  if (!app || app.code <= own) return;
  const isCompulsory = own < app.oldest;
  if (!isCompulsory && app.code <= proposed) return;
  proposed = app.code;
  const title = words.updateTitle(app.version);
  isAsking = true;
  try {
    if (isCompulsory) await insist(title);
    else if (!(await confirm({ ...question(title), body: t.installBody, no: words.later }))) return;
  } finally {
    isAsking = false;
  }
  // The app hands the file to the system's downloads, and the page stays.
  location.href = app.url;
}

/** Leaves no other choice than the download. What waits on this device may be uploaded first. */
async function insist(title: string): Promise<void> {
  for (let unsent = countUnsent(); unsent > 0; unsent = countUnsent()) {
    if (await confirm({ ...question(title), body: t.unsentBody(unsent), no: t.sendUnsent })) return;
    await sendAll();
  }
  await alert({ title, body: t.mustInstallBody, ok: t.download });
}

const question = (title: string) => ({ title, yes: t.download, overScreens: true });
