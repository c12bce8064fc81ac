import { once } from 'node:events';
import { createServer } from 'node:http';

const POINT = String.raw`-?\d{1,3}\.\d{1,6},-?\d{1,2}\.\d{1,6}`;
const POINTS = new RegExp(`^${POINT}(\\|${POINT}){0,99}$`);

/** The stand-in's answers: correct ones, a used-up quota, a result that has no way, nonsense, or none at all. */
export type Mood = 'well' | 'over_quota' | 'no_way' | 'nonsense' | 'silent';

const fail = (infocode: string, info: string) => ({ status: '0', info, infocode });

/**
 * Starts a stand-in on the loopback address. It speaks the published protocol of Amap's web service for distances and
 * input tips.
 */
export async function startLocalAmap(key: string) {
  const asked: URLSearchParams[] = [];
  let mood: Mood = 'well';

  function answer(path: string, query: URLSearchParams): object {
    if (query.get('key') !== key) return fail('10001', 'INVALID_USER_KEY');
    if (mood === 'over_quota') return fail('10003', 'DAILY_QUERY_OVER_LIMIT');
    const fine = { status: '1', info: 'OK', infocode: '10000' };
    if (path === '/v3/distance') {
      const [origins, destination] = [query.get('origins') ?? '', query.get('destination') ?? ''];
      if (!POINTS.test(origins) || !POINTS.test(destination)) return fail('20000', 'INVALID_PARAMS');
      if (!['0', '1', '3'].includes(query.get('type') ?? '')) return fail('20000', 'INVALID_PARAMS');
      const results = origins
        .split('|')
        .map((_, index) =>
          mood === 'no_way' && index === 0
            ? { origin_id: '1', dest_id: '1', info: 'NO_ROADS_AROUND', code: '1' }
            : { origin_id: String(index + 1), dest_id: '1', distance: String(1000 * (index + 1)), duration: '120' },
        );
      // Nobody promised an order, so the stand-in reverses it.
      return { ...fine, results: results.toReversed() };
    }
    if (path === '/v3/assistant/inputtips') {
      if (!query.get('keywords')) return fail('20001', 'MISSING_REQUIRED_PARAMS');
      const tips = [
        { id: [], name: '地铁1号线', district: [], address: [], location: [] },
        {
          id: 'B0FFFAB6J2',
          name: '麦当劳(天安门店)',
          district: '北京市东城区',
          address: '前门大街1号',
          location: '116.397325,39.908737',
        },
        { id: 'B1', name: '天安门', district: '北京市东城区', address: [], location: '116.397428,39.90923' },
      ];
      return { ...fine, count: '3', tips };
    }
    return fail('10002', 'SERVICE_NOT_AVAILABLE');
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    asked.push(url.searchParams);
    if (mood === 'silent') return;
    const body = mood === 'nonsense' ? '<html>' : JSON.stringify(answer(url.pathname, url.searchParams));
    response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    asked,
    be: (wanted: Mood) => void (mood = wanted),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
