/** Lists the files that the newest build's cache of the service worker lacks. It runs in a page. */
export async function missingFiles(): Promise<string[]> {
  const newest = (await caches.keys()).at(-1);
  if (!newest) return ['the cache'];
  const cache = await caches.open(newest);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const lists = kept.find((path) => path.startsWith('/assets/kept-'));
  if (!lists || !kept.includes('/')) return ['the page'];
  const { start, screens } = await (await cache.match(lists))!.json();
  return [...start, ...screens].filter((path) => !kept.includes(path));
}
