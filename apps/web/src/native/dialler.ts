import { appPlugin, type DiallingOutcome } from './app.ts';

/** Milliseconds in which a dial pad covers the page. A page that is still in sight afterwards did not open one. */
const COVERED_WITHIN = 2500;

/** Returns true in the app, which dials without a tap. */
export const isInApp = (): boolean => appPlugin() !== undefined;

/** Returns true if `dial` can dial at once: in the app, or in a browser right after a tap. */
export const canDialNow = (): boolean => isInApp() || (navigator.userActivation?.isActive ?? true);

/** The dialling that waits for the user's permission. `phone-app` runs it when the user is back from the settings. */
export const denied: { again?: (() => void) | undefined } = {};

/**
 * Returns a function that opens the app's page in the system's settings. `null` if this device has no such way. `again`
 * runs once the user is back and has allowed calls.
 */
export function phoneSettings(): ((again?: () => void) => void) | null {
  const app = appPlugin();
  if (!app?.openSettings) return null;
  return (again) => {
    denied.again = again;
    void app.openSettings!().catch(() => undefined);
  };
}

/**
 * Dials a number. The app dials by itself; a page can only open the dial pad with the number in it. Resolves after
 * 2.5 s at most.
 */
export async function dial(number: string): Promise<DiallingOutcome> {
  try {
    const app = appPlugin();
    if (app) return (await app.dial({ number })).outcome;
    if (!canDialNow()) return 'needs_tap';
    const covered = isCovered();
    location.href = `tel:${encodeURIComponent(number)}`;
    return (await covered) ? 'dialled' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Resolves to true as soon as something covers the page, and to false if nothing did in time. */
function isCovered(): Promise<boolean> {
  const leaving = new AbortController();
  const { signal } = leaving;
  return new Promise<boolean>((resolve) => {
    const onHidden = () => document.visibilityState === 'hidden' && resolve(true);
    document.addEventListener('visibilitychange', onHidden, { signal });
    // The system's question about the call takes the focus, and the page stays visible below it.
    for (const event of ['blur', 'pagehide']) addEventListener(event, () => resolve(true), { signal });
    setTimeout(resolve, COVERED_WITHIN, false);
  }).finally(() => leaving.abort());
}
