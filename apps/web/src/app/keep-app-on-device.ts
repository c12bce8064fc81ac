import { language } from '../shared/i18n/language.ts';

/** Information about the network that some browsers give. */
interface Network {
  connection?: { saveData?: boolean };
}

/**
 * Lets the service worker keep the app on this device, so that it opens without network. Browsers have workers only on
 * pages by https or of this machine. Elsewhere, and after any failure, the app works as without a worker.
 */
export function keepAppOnDevice(): void {
  if ('serviceWorker' in navigator) keep(navigator.serviceWorker).catch(() => {});
}

async function keep(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register(`/sw.js?language=${language}`, { updateViaCache: 'none' });
  const registration = await workers.ready;
  const { connection } = navigator as Network;
  if (!connection?.saveData) registration.active?.postMessage('keep-screens');
}
