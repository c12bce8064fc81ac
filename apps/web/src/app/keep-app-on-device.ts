import { language } from '../shared/i18n/language.ts';

/** Milliseconds between two looks for a new build while the page is open. */
const LOOK_EVERY = 60 * 60_000;

/** Information about the network that some browsers give. */
interface Network {
  connection?: { saveData?: boolean };
}

/**
 * Lets the service worker keep the app on this device, so that it opens without network. Looks for a new build when the
 * page is shown and each hour, and tells the user of one. Browsers have workers only on pages by https or of this
 * machine. Elsewhere, and after any failure, the app works as without a worker. Returns a function that stops looking.
 */
export function keepAppOnDevice(): () => void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return () => {};
  let registration: ServiceWorkerRegistration | undefined;
  const own = document.querySelector<HTMLElement>('[data-build]')?.dataset.build;
  const hear = ({ data }: MessageEvent<{ build?: string }>) => {
    if (data.build && data.build !== own)
      void import('./new-build/new-build.tsx').then((code) => code.tellOfNewBuild());
  };
  const look = () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => {});
  };

  workers.addEventListener('message', hear);
  document.addEventListener('visibilitychange', look);
  const timer = setInterval(look, LOOK_EVERY);
  register(workers).then(
    (registered) => (registration = registered),
    () => {},
  );
  return () => {
    workers.removeEventListener('message', hear);
    document.removeEventListener('visibilitychange', look);
    clearInterval(timer);
  };
}

async function register(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  await workers.register(`/sw.js?language=${language}`, { updateViaCache: 'none' });
  const registration = await workers.ready;
  const { connection } = navigator as Network;
  // The worker answers with its build, because it may have taken over before this code was there.
  registration.active?.postMessage(connection?.saveData ? 'tell-build' : 'keep-screens');
  return registration;
}
