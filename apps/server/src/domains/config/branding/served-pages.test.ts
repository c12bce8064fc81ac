import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';
import { createEndpointHandlers } from '../../../kernel/endpoint.ts';
import { createHttp } from '../../../platform/http/server.ts';
import { servePages } from './pages.routes.ts';
import { createPageBrands } from './pages.usecases.ts';

const page = '<!doctype html><link rel="icon" href="/icon.svg"><title>海呼CRM</title>';

const identify = () => {
  throw new Error('nobody signs in here');
};

/** Makes a server of a page and a manifest, with the brandings of a world. */
async function createSite({ brandings }: { brandings?: 'broken' } = {}) {
  const world = await createWorld();
  const { setBranding, looks } = world.domains.config;
  const webRoot = mkdtempSync(path.join(tmpdir(), 'haihu-web-'));
  writeFileSync(path.join(webRoot, 'index.html'), page);
  const manifest = {
    name: '海呼CRM',
    short_name: '海呼',
    start_url: '/',
    screenshots: [{ src: '/screens/home.webp' }],
  };
  writeFileSync(path.join(webRoot, 'manifest.webmanifest'), JSON.stringify(manifest));
  writeFileSync(path.join(webRoot, 'manifest.en.webmanifest'), JSON.stringify({ name: 'Haihu CRM' }));
  const http = await createHttp({ logger: false, webRoot, trustedProxies: ['192.0.2.250'] });
  const handlers = createEndpointHandlers(http, {
    identify,
    identifyDisplay: identify,
    clock: world.clock,
    strict: true,
  });
  const brandOf = createPageBrands({ db: world.db, looks });
  servePages(handlers, looks, brandings ? () => Promise.reject(new Error('no database')) : brandOf);
  onTestFinished(async () => {
    await http.close();
    rmSync(webRoot, { recursive: true });
  });
  const get = (url: string, host: string, headers = {}) => http.inject({ url, headers: { host, ...headers } });
  const titleAt = async (host: string, headers = {}) =>
    /<title>(.*)<\/title>/.exec((await get('/', host, headers)).body)?.[1];
  return { http, setBranding, looks, get, titleAt };
}

test('each host has its own page and manifest; an unknown one has the default’s, or ours', async () => {
  const { setBranding, titleAt, get } = await createSite();
  expect(await titleAt('crm.example.com')).toBe('海呼CRM');
  await setBranding('crm.example.com', 'app_name', '云帆客户通');
  expect(await titleAt('CRM.example.com:8443')).toBe('云帆客户通');
  expect(await titleAt('other.example.com')).toBe('海呼CRM');
  expect((await get('/manifest.webmanifest', 'crm.example.com')).json()).toMatchObject({ name: '云帆客户通' });
  expect((await get('/manifest.webmanifest', 'other.example.com')).json()).toMatchObject({ short_name: '海呼' });
  await setBranding(null, 'app_name', '总部外呼');
  expect(await titleAt('other.example.com')).toBe('总部外呼');
  expect(await titleAt('crm.example.com')).toBe('云帆客户通');
});

test('the manifest is in the language of the browser, and a host’s own name is the same in all', async () => {
  const { setBranding, get } = await createSite();
  const manifestFor = async (language?: string) =>
    await get('/manifest.webmanifest', 'crm.example.com', language ? { 'accept-language': language } : {});
  const english = await manifestFor('en-GB,en;q=0.9,zh;q=0.8');
  expect(english.json()).toMatchObject({ name: 'Haihu CRM', start_url: '/' });
  expect(english.headers.vary).toContain('accept-language');
  expect((await manifestFor('zh-CN,zh;q=0.9')).json()).toMatchObject({ name: '海呼CRM' });
  await setBranding('crm.example.com', 'app_name', '云帆客户通');
  expect((await manifestFor('en-US')).json()).toMatchObject({ name: '云帆客户通' });
});

test('a host with a look of its own shows no pictures of ours before the app is installed', async () => {
  const { setBranding, get } = await createSite();
  const pictures = async () => (await get('/manifest.webmanifest', 'crm.example.com')).json().screenshots;
  expect(await pictures()).toHaveLength(1);
  await setBranding('crm.example.com', 'app_name', '云帆客户通');
  expect(await pictures()).toEqual([]);
});

test('a change shows with the next request, and what has not changed is not sent again', async () => {
  const { setBranding, titleAt, get } = await createSite();
  await setBranding('crm.example.com', 'app_name', '云帆客户通');
  for (const url of ['/', '/index.html', '/manifest.webmanifest']) {
    const { headers } = await get(url, 'crm.example.com');
    expect(headers, url).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringContaining('accept-encoding'),
    });
    const again = await get(url, 'crm.example.com', { 'if-none-match': headers.etag });
    expect(again, url).toMatchObject({ statusCode: 304, body: '' });
  }
  const { etag } = (await get('/', 'crm.example.com')).headers;
  await setBranding('crm.example.com', 'app_name', '云帆新名');
  expect((await get('/', 'crm.example.com', { 'if-none-match': etag })).statusCode).toBe(200);
  expect(await titleAt('crm.example.com')).toBe('云帆新名');
});

test('the page is sent compressed to who takes it, and says what it may load', async () => {
  const { setBranding, get } = await createSite();
  await setBranding('crm.example.com', 'app_name', '云帆客户通');
  const { headers, rawPayload } = await get('/', 'crm.example.com', { 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/html; charset=utf-8' });
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(brotliDecompressSync(rawPayload).toString()).toContain('云帆客户通');
});

test.each([
  'evil.example/"><script>alert(1)</script>',
  'crm.example.com@evil.example',
  'crm.example.com, evil.example',
  "x' or '1'='1",
  '<script>',
  'a'.repeat(4000),
  '[::1',
  '%00',
  '..',
])('the host header %j has the default page and is not repeated', async (host) => {
  const { setBranding, get } = await createSite();
  await setBranding('crm.example.com', 'app_name', '云帆客户通');
  for (const url of ['/', '/manifest.webmanifest']) {
    const { statusCode, body, headers } = await get(url, host);
    expect(statusCode).toBe(200);
    expect(body).toContain('海呼CRM');
    expect(body + JSON.stringify(headers)).not.toContain(host);
  }
});

test('only a trusted proxy says which host was asked', async () => {
  const { http, setBranding, titleAt } = await createSite();
  await setBranding('crm.example.com', 'app_name', '云帆客户通');
  expect(await titleAt('10.0.0.1', { 'x-forwarded-host': 'crm.example.com' })).toBe('海呼CRM');
  const behind = await http.inject({
    url: '/',
    remoteAddress: '192.0.2.250',
    headers: { host: '10.0.0.1', 'x-forwarded-host': 'crm.example.com' },
  });
  expect(behind.body).toContain('<title>云帆客户通</title>');
});

test('the app opens as it was built while brandings cannot be read', async () => {
  const { titleAt } = await createSite({ brandings: 'broken' });
  expect(await titleAt('crm.example.com')).toBe('海呼CRM');
});
