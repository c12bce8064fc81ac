import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { policyAdditions } from './page-policy.ts';
import { createHttp } from './server.ts';

/** Starts a server with a built client: a page, a script with a hash in its name, and an icon. */
async function serveBuilt(tiles: string | null = null) {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'haihu-web-'));
  mkdirSync(path.join(webRoot, 'assets'));
  const files = {
    'index.html': '<!doctype html>',
    'sw.js': 'void 0;',
    'assets/main-8f3a.js': 'export {};',
    'icon.svg': '<svg/>',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(webRoot, name), text);
    writeFileSync(path.join(webRoot, `${name}.br`), brotliCompressSync(text));
  }
  const http = await createHttp({ logger: false, webRoot, trustedProxies: [], tiles });
  onTestFinished(async () => {
    await http.close();
    rmSync(webRoot, { recursive: true });
  });
  return (url: string, headers = {}) => http.inject({ url, headers: { 'accept-encoding': 'gzip, br', ...headers } });
}

test('a file with a hash in its name is kept for a year and never asked for again', async () => {
  const get = await serveBuilt();
  const { headers, rawPayload } = await get('/assets/main-8f3a.js');
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    'content-encoding': 'br',
  });
  expect(brotliDecompressSync(rawPayload).toString()).toBe('export {};');
});

test('the page and what keeps its name are asked for each time, and sent only when they changed', async () => {
  const get = await serveBuilt();
  for (const url of ['/', '/index.html', '/sw.js?language=zh', '/icon.svg']) {
    const { headers } = await get(url);
    expect(headers, url).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
    expect(await get(url, { 'if-none-match': headers.etag }), url).toMatchObject({ statusCode: 304, body: '' });
  }
});

test('the service worker is a script that may keep the whole app, and only we may give one', async () => {
  const { headers } = await (await serveBuilt())('/sw.js?language=en');
  expect(headers['content-type']).toContain('javascript');
  expect(String(headers['content-security-policy']).split('; ')).toContain("worker-src 'self'");
});

test('a page keeps out what is not its own, and tells nobody where it was read', async () => {
  const { headers } = await (await serveBuilt())('/');
  const policy = String(headers['content-security-policy']).split('; ');
  for (const closed of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(closed);
  }
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('the policy holds what is listed with a reason, and nothing else', async () => {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'haihu-web-'));
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  writeFileSync(path.join(webRoot, 'index.html'), '<script data-a="">first();</script><script src="/x.js"></script>');
  const tiles = 'https://tiles.example.com';
  const http = await createHttp({ logger: false, webRoot, trustedProxies: [], tiles });
  onTestFinished(() => http.close());
  const header = String((await http.inject({ url: '/' })).headers['content-security-policy']);
  const sent = header.split('; ').flatMap((line) => {
    const [directive, ...sources] = line.split(' ');
    return sources.filter((source) => !["'self'", "'none'"].includes(source)).map((source) => [directive, source]);
  });
  const listed = await policyAdditions({ webRoot, tiles });
  expect(sent.toSorted()).toEqual(listed.map(({ directive, source }) => [directive, source]).toSorted());
  expect(listed.map(({ source }) => source)).toContainEqual(expect.stringMatching(/^'sha256-.{44}'$/));
  for (const { because } of listed) expect(because.length).toBeGreaterThan(20);
});

test('the tiles of maps come from the one host that the installation named', async () => {
  const policyOf = async (tiles: string | null) =>
    String((await (await serveBuilt(tiles))('/')).headers['content-security-policy']).split('; ');
  expect(await policyOf('https://tiles.example.com')).toContain("img-src 'self' data: blob: https://tiles.example.com");
  expect(await policyOf(null)).toContain("img-src 'self' data: blob:");
});
