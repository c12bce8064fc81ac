/**
 * Shows the notices that a push service delivers, and opens their screen. Every push is shown: a browser takes the right
 * away after some that were silent, so the server alone decides what is sent.
 */
declare const self: ServiceWorkerGlobalScope;

/** A notice as the server sends it: see `NoticePayload` of the contract. */
interface Notice {
  kind: string;
  title: string;
  text: string;
  to: string;
  ids: Record<string, string>;
  mark?: string;
}

/** The title of a notice that cannot be read, such as one of a later release. */
const unknown: Record<string, string> = { zh: '有新消息', en: 'News' };

/** Listens to pushes and to taps on notices. */
export function showNotices(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(readNotice(event.data))));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(addressOf(event.notification.data as Notice | undefined)));
  });
}

function readNotice(data: PushMessageData | null): Notice {
  const language = new URL(self.location.href).searchParams.get('language') ?? 'zh';
  const title = unknown[language] ?? unknown.en!;
  const plain: Notice = { kind: 'other', title, text: '', to: '', ids: {} };
  try {
    const given = data?.json() as Partial<Notice> | undefined;
    return typeof given?.title === 'string' ? { ...plain, ...given } : plain;
  } catch {
    return plain;
  }
}

/**
 * Shows a notice in place of the one before of its kind. One that is shown already, and comes again after a crash of the
 * server, is shown without a sound. Tells open pages, which wait for that of a test.
 */
async function show(notice: Notice): Promise<void> {
  const { kind, title, text, mark } = notice;
  const before = mark ? await self.registration.getNotifications({ tag: kind }).catch(() => []) : [];
  const isShown = before.some(({ data }) => (data as Notice | null)?.mark === mark);
  const look = { body: text, tag: kind, renotify: !isShown, silent: isShown, requireInteraction: kind === 'call' };
  const options = { ...look, icon: '/icon-192.png', badge: '/icon-192.png', data: notice };
  const shown = self.registration.showNotification(title, options);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages are all of its own origin
  for (const page of pages) page.postMessage({ notice: kind });
  await shown;
}

/** The screen of notices leads on to the place that a notice names. */
function addressOf(notice: Notice | undefined): string {
  const query = new URLSearchParams({ ...notice?.ids, ...(notice?.to && { to: notice.to }) });
  return `/#/pages3/notices?${query}`;
}

/** Brings an open page to the front at this address, or opens one. */
async function open(address: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window' });
  try {
    if (page) {
      await page.focus();
      await page.navigate(address);
      return;
    }
  } catch {
    // The page may be one that this worker does not control.
  }
  await self.clients.openWindow(address);
}
