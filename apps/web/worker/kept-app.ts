/**
 * Keeps the app on the device, so that it opens without network. Only the page and the files of the client are kept:
 * `/gateway/` is never touched, so no answer with personal data is in these caches.
 */
declare const self: ServiceWorkerGlobalScope;

/** The id of the build that this worker came with. The page of that build holds it too. */
declare const BUILD: string;

/** The files of one language that the build lists, as paths. */
interface Lists {
  /** Files of a start. */
  start: string[];
  /** Further files of the screens that agents open all day. */
  screens: string[];
}

const PREFIX = 'haihu-';
const OWN = PREFIX + BUILD;
const PAGE = '/';
const PAGES = [PAGE, '/index.html'];
/** Milliseconds that an opened page waits for the network. */
const PATIENCE = 2500;
/** Names in `/assets/` hold a hash of the content, so any copy is right. */
const anyCopy = { ignoreVary: true };

/** Listens to what the browser says about the worker, and to requests of pages. */
export function keepApp(): void {
  self.addEventListener('install', (event) => event.waitUntil(install()));
  self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
  self.addEventListener('message', (event) => {
    if (event.data !== 'keep-screens' && event.data !== 'tell-build') return;
    event.source?.postMessage({ build: BUILD });
    if (event.data === 'keep-screens') event.waitUntil(keepScreens());
  });
  self.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== self.location.origin) return;
    if (mode === 'navigate') {
      if (PAGES.includes(pathname)) event.respondWith(openPage(event));
    } else if (pathname.startsWith('/assets/')) event.respondWith(readFile(event.request));
  });
}

/** Keeps all that a start needs. Fails as a whole, so that a worker without a page never takes over. */
async function install(): Promise<void> {
  const isNew = !(await caches.has(OWN));
  const cache = await caches.open(OWN);
  try {
    const { start } = await readLists(cache);
    await Promise.all(start.map((file) => keepFile(cache, file)));
    const page = await fetch(PAGE, { cache: 'no-cache' });
    if (!(await keepPage(page))) throw new Error('The page is one of another build');
  } catch (error) {
    if (isNew) await caches.delete(OWN);
    throw error;
  }
  await self.skipWaiting();
}

/**
 * Takes over open pages at once. The files of the build before stay, because open pages still load their parts. Older
 * ones are deleted. Tells every page which build is there.
 */
async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's pages are all of its own origin
  for (const client of await self.clients.matchAll()) client.postMessage({ build: BUILD });
}

/** Keeps the screens of agents, one file after the other, so that the page's own requests come first. */
async function keepScreens(): Promise<void> {
  const cache = await caches.open(OWN);
  const { screens } = await readLists(cache);
  for (const file of screens) await keepFile(cache, file);
}

/** Returns the page from the network, or the kept one if the network is slow or the server cannot answer. */
async function openPage(event: FetchEvent): Promise<Response> {
  const fresh = (async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request))();
  event.waitUntil(fresh.then(keepPage).catch(() => {}));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fresh, late]).catch(() => undefined);
  // A proxy's redirect to its login or its refusal is passed on.
  if (answer && answer.status < 500) return answer;
  return (await caches.match(PAGE, { cacheName: OWN, ...anyCopy })) ?? fresh;
}

/** Keeps the page as this host served it, with branding and policy. Returns false if it is none of this build. */
async function keepPage(answer: Response): Promise<boolean> {
  if (answer.status !== 200 || answer.redirected) return false;
  const copy = answer.clone();
  if (!(await answer.clone().text()).includes(BUILD)) return false;
  const cache = await caches.open(OWN);
  await cache.put(PAGE, copy);
  return true;
}

/** Returns a file of the client from any kept build, or from the network. Keeps it then. */
async function readFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, anyCopy);
  if (kept) return kept;
  const answer = await fetch(request);
  if (isFile(answer)) {
    const cache = await caches.open(OWN);
    // A full disk must not keep the file from the page.
    await cache.put(request, answer.clone()).catch(() => {});
  }
  return answer;
}

/** Keeps a file with this build, even if an older build has it: that one is deleted earlier. */
async function keepFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path, anyCopy)) return;
  const answer = (await caches.match(path, anyCopy)) ?? (await fetch(path));
  if (!isFile(answer)) throw new Error(`${path} is not there`);
  await cache.put(path, answer);
}

/** Returns false for a failure, and for a page that a proxy sends in place of a missing file. */
const isFile = ({ status, headers }: Response) =>
  status === 200 && !headers.get('content-type')?.startsWith('text/html');

async function readLists(cache: Cache): Promise<Lists> {
  const language = new URL(self.location.href).searchParams.get('language');
  const path = `/assets/kept-${language}-${BUILD}.json`;
  await keepFile(cache, path);
  const answer = await cache.match(path, anyCopy);
  return (await answer!.json()) as Lists;
}
