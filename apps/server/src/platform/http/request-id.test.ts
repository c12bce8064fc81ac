import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { createHttp, drainHttp } from './server.ts';

const PROXY = '192.0.2.250';

/** Makes a log whose lines a test can read. */
function readableLog() {
  const texts: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => {
    texts.push(line);
    lines.push(JSON.parse(line));
  };
  return { texts, lines, logger: { level: 'info', stream: { write } } };
}

/** Makes a server behind proxies, with an address at which everything fails by a defect. */
async function serveDefect() {
  const { texts, lines, logger } = readableLog();
  const http = await createHttp({ logger, webRoot: tmpdir(), trustedProxies: [PROXY, '2001:db8::/32'] });
  http.get('/defect', async () => {
    throw new Error('a defect');
  });
  onTestFinished(() => http.close());
  async function idOf(given: string | null, remoteAddress = PROXY, url = '/defect'): Promise<string> {
    const reply = await http.inject({ url, remoteAddress, headers: given === null ? {} : { 'x-request-id': given } });
    return String(reply.headers['x-request-id']);
  }
  return { http, texts, lines, idOf };
}

test.each([PROXY, `::ffff:${PROXY}`, '2001:db8::7'])('the id of a request by the proxy %s is kept', async (proxy) => {
  const { idOf } = await serveDefect();
  expect(await idOf('6f9c.of_the-proxy', proxy)).toBe('6f9c.of_the-proxy');
  expect(await idOf('12345678', proxy, '/nothing-is-here')).toBe('12345678');
  expect(await idOf('12345678', proxy, '/%c3')).toBe('12345678');
});

test('every other request gets an id of its own', async () => {
  const { idOf } = await serveDefect();
  const ids = [
    await idOf(null),
    await idOf(null),
    await idOf('7 digits'),
    await idOf('1234567'),
    await idOf('a'.repeat(65)),
    await idOf('id"; injected'),
    await idOf('of-a-stranger', '198.51.100.7'),
    await idOf('of-a-stranger', '::ffff:198.51.100.7'),
    await idOf('of-a-stranger', '2001:db9::7'),
  ];
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the log and the words of a defect name the request', async () => {
  const { http, lines } = await serveDefect();
  const ask = async (language: string) => {
    const reply = await http.inject({ url: '/defect', headers: { language } });
    return { id: String(reply.headers['x-request-id']), body: reply.json() as { msg: string } };
  };
  const chinese = await ask('zh_cn');
  expect(chinese.body).toEqual({ code: 50000, msg: `服务出错了，稍后再试（编号 ${chinese.id}）`, data: null });
  const english = await ask('en_us');
  expect(english.body.msg).toBe(`Something went wrong on our side, try again (number ${english.id})`);
  await expect
    .poll(() => lines.filter(({ requestId }) => requestId === english.id))
    .toEqual([
      expect.objectContaining({ level: 50, err: expect.objectContaining({ message: 'a defect' }) }),
      expect.objectContaining({ msg: 'answered', status: 500, code: 50000 }),
    ]);
});

test('every line that is written during a request names it once, whichever log writes it', async () => {
  const { http, texts, lines } = await serveDefect();
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  http.post('/works', async ({ log }, reply) => {
    arrived += 1;
    if (arrived === 2) both.resolve();
    await both.promise;
    http.log.warn('deep inside');
    log.warn('in its own log');
    return { id: reply.getHeader('x-request-id') };
  });
  const asked = [1, 2].map((payload) => http.inject({ method: 'POST', url: '/works', payload: { payload } }));
  const ids = (await Promise.all(asked)).map((reply) => (reply.json() as { id: string }).id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) {
    const own = () => lines.filter(({ requestId }) => requestId === id).map(({ msg }) => msg);
    await expect.poll(own).toEqual(['deep inside', 'in its own log', 'answered']);
  }
  expect(texts.filter((text) => text.split('"requestId"').length > 2)).toEqual([]);
  http.log.warn('afterwards');
  expect(lines.at(-1)).not.toHaveProperty('requestId');
});

test('a request that comes while the server stops is told its id too', async () => {
  const { http, idOf } = await serveDefect();
  await drainHttp(http, 50);
  expect(await idOf('while-it-stops')).toBe('while-it-stops');
});

test('the line of an answered request names code, enterprise and user', async () => {
  const { lines, logger } = readableLog();
  const world = await createWorld({ logger });
  const { tenantId, member } = await world.enterprise();
  const { token, member: agent } = await member('赵婷');
  await world.call('identity.userInfo', {}, token);
  await world.call('identity.userInfo', {}, 'forged');
  await expect.poll(() => lines.filter(({ msg }) => msg === 'answered')).toHaveLength(2);
  const [known, unknown] = lines.filter(({ msg }) => msg === 'answered');
  expect(known).toMatchObject({ code: 200, tenant: tenantId, user: agent.userId });
  expect(unknown).toMatchObject({ code: 10020 });
  expect(unknown).not.toHaveProperty('tenant');
});
