declare const self: ServiceWorkerGlobalScope;

/** Parts of a shared text, the likeliest one first. */
const PARTS = ['text', 'url', 'title'];
const DIAL_PAD = '/#/pages2/homeH5/homeright';
/** The most characters of a text that the dial pad gets. It looks for the number in it by itself. */
const LONGEST = 200;

/**
 * Opens the dial pad with a number that another app shares with the installed app. The worker answers the request, so
 * that the number stays on the device and in no log.
 */
export function takeSharedNumbers(): void {
  self.addEventListener('fetch', (event) => {
    const { origin, pathname } = new URL(event.request.url);
    if (event.request.method !== 'POST' || origin !== self.location.origin || pathname !== '/share') return;
    event.respondWith(openDialPad(event.request));
  });
}

async function openDialPad(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const texts = PARTS.map((part) => form.get(part)).filter((value) => typeof value === 'string');
  const shared = texts.find((text) => /\d/.test(text)) ?? '';
  const query = shared && `?typed=${encodeURIComponent(shared.slice(0, LONGEST))}`;
  return Response.redirect(`${DIAL_PAD}${query}`, 303);
}
