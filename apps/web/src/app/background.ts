import { appCode } from '../native/app-code.ts';
import { askForUpdate } from './ask-for-update.ts';
import { keepAppOnDevice } from './keep-app-on-device.ts';
import { wordLostCode } from './lost-code.ts';
import { showKeptAnswers } from './kept-answers/show-kept-answers.tsx';
import { provideSaver } from '../shared/lib/saver.ts';
import { readAgainOnReturn } from './read-again.ts';
import { showWaiting } from './show-waiting.ts';

/** Milliseconds after which a page that stays in front looks for a newer version of the app. */
const ASK_EVERY = 6 * 60 * 60_000;

/**
 * Starts work of a session that nobody waits for. It is loaded some seconds after home, so that it takes nothing from
 * the first screens. Returns a function that stops it.
 */
export function startBackground(): () => void {
  // It comes first, because somebody without network waits for it.
  const hideKept = showKeptAnswers();
  const timer = setInterval(() => void askForUpdate(), ASK_EVERY);
  renewNotices();
  sendKept().catch(() => {});
  const stops = [
    hideKept,
    readAgainOnReturn(),
    keepAppOnDevice(),
    soundNews(),
    showWaiting(),
    watchApp(),
    watchSafari(),
    wordLostCode(),
    () => clearInterval(timer),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Follows the app around this page: its newer builds, its calls, and files that it saves. Loads nothing in a browser. */
function watchApp(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  if (appCode() !== null) {
    // A WebView saves no files by itself.
    import('../native/files.ts').then(
      ({ saveByApp }) => provideSaver(saveByApp),
      () => {},
    );
    import('./phone-app/phone-app.ts').then(
      ({ followPhoneApp }) => signal.aborted || signal.addEventListener('abort', followPhoneApp()),
      () => {},
    );
  }
  return () => ending.abort();
}

/** Proposes the home screen to users of Safari outside of it, which tells so by `standalone`. */
function watchSafari(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  if ((navigator as { standalone?: boolean }).standalone === false) {
    import('./home-screen/home-screen.ts').then(
      ({ proposeHomeScreen }) => signal.aborted || signal.addEventListener('abort', proposeHomeScreen()),
      () => {},
    );
  }
  return () => ending.abort();
}

/** Sends what an earlier page has left. The outbox is loaded only on a device that has used it. */
async function sendKept(): Promise<void> {
  const databases = await globalThis.indexedDB?.databases?.();
  if (!databases?.some(({ name }) => name === 'haihu-outbox')) return;
  (await import('../shared/lib/outbox/send.ts')).startSending();
  await (await import('../shared/lib/old-entries.ts')).dropOldOfOthers();
}

/** Tells the server of a changed push subscription. Loads nothing unless the user has agreed to notices. */
function renewNotices(): void {
  if (globalThis.Notification?.permission !== 'granted' && appCode() === null) return;
  import('../features/messages/notices/this-device.ts').then((device) => device.renewThisDevice()).catch(() => {});
}

/** Makes news heard from the first tap on, because browsers play nothing before it. Returns a function that stops it. */
function soundNews(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const begin = () =>
    void import('../features/messages/notices/sound-news.ts').then(
      (news) => signal.aborted || signal.addEventListener('abort', news.soundNews()),
      () => {},
    );
  addEventListener('pointerdown', begin, { once: true, signal });
  return () => ending.abort();
}
