import { appPlugin } from './app.ts';

/** The subscription of this browser, as the server needs it. */
export interface PushKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * The reason why this device gets no notices. `insecure`: the page is not by https. `home_screen`: an iPhone gives them
 * only to an app on its home screen. `denied`: the user or the system refused. `dismissed`: the question was closed.
 * `service`: the browser does not reach its push service.
 */
export type PushProblem = 'unsupported' | 'insecure' | 'home_screen' | 'denied' | 'dismissed' | 'service';

/** Milliseconds that the browser may take to subscribe. Without its push service some wait for ever. */
const PATIENCE = 20_000;

/** Returns the reason why this device cannot be asked. `null`: it can, or has agreed already. */
export function pushProblem(): PushProblem | null {
  if (waitsInApp()) return null;
  if (!isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) {
    return Notification.permission === 'denied' ? 'denied' : null;
  }
  return (navigator as { standalone?: boolean }).standalone === false ? 'home_screen' : 'unsupported';
}

/** Returns true if the user has agreed to notices of this browser. */
export const mayPush = (): boolean => !waitsInApp() && pushProblem() === null && Notification.permission === 'granted';

/** Returns true in the app, which waits for notices by itself. */
export const waitsInApp = (): boolean => appPlugin()?.waitForNotices !== undefined;

/** Lets the app wait by this secret, also while the phone sleeps if the user agrees. `null` ends it. */
export async function waitInApp(secret: string | null): Promise<void> {
  const app = appPlugin()!;
  const { spared } = await app.waitForNotices!({ secret });
  if (secret !== null && !spared) await app.askToBeSpared?.().catch(() => {});
}

/**
 * Subscribes with the server's key. The first time the browser asks the user, so call it right after a tap. A
 * subscription with another key is replaced.
 */
export async function subscribePush(publicKey: string): Promise<PushKeys | PushProblem> {
  const problem = pushProblem();
  if (problem) return problem;
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  const late = new Promise<'service'>((resolve) => setTimeout(resolve, PATIENCE, 'service'));
  return Promise.race([subscribe(publicKey).catch((): PushProblem => 'service'), late]);
}

async function subscribe(publicKey: string): Promise<PushKeys> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return keysOf(made);
}

/** Ends the subscription of this browser, for all users of it. */
export async function unsubscribePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Calls the listener with the kind of each notice that arrives on this device. Returns a function that stops it. */
export function onNotice(listener: (kind: string) => void): () => void {
  const workers = navigator.serviceWorker;
  if (!workers) return () => {};
  const hear = ({ data }: MessageEvent<{ notice?: string } | null>) => {
    if (typeof data?.notice === 'string') listener(data.notice);
  };
  workers.addEventListener('message', hear);
  return () => workers.removeEventListener('message', hear);
}

function keysOf(subscription: PushSubscription): PushKeys {
  const key = (name: PushEncryptionKeyName) => base64url(subscription.getKey(name));
  return { endpoint: subscription.endpoint, p256dh: key('p256dh'), auth: key('auth') };
}

const keyOf = ({ options }: PushSubscription) => base64url(options.applicationServerKey);

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
