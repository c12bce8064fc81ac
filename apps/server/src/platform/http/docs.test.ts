import { brotliDecompressSync } from 'node:zlib';
import { contract } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../../test/shared-world.ts';
import { releaseVersion } from '../process/release.ts';

test('every call is described, with its path, its permission and its errors', async () => {
  const { http } = await sharedWorld();
  const document = (await http.inject('/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe(releaseVersion);
  for (const [name, { method, path, access }] of Object.entries(contract)) {
    const operation = document.paths[`/${path}`]?.[method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, 'x-access': access });
    expect(operation.summary.length).toBeGreaterThan(10);
  }
});

test('the document of a call shows its request and its reply', async () => {
  const { http } = await sharedWorld();
  const document = (await http.inject('/openapi.json')).json();
  const claim = document.paths['/api/crm/receiveCus'].post;
  expect(claim.requestBody.content['application/json'].schema.required).toEqual(['ids']);
  expect(claim['x-errors'].map((error: { name: string }) => error.name)).toContain('customers.not_found');

  const page = await http.inject('/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('customers.claim');
  expect(page.body).not.toMatch(/<script|style="/);
});

test('both are compressed once, and sent again only where they have changed', async () => {
  const { http } = await sharedWorld();
  for (const url of ['/docs', '/openapi.json']) {
    const plain = await http.inject(url);
    const packed = await http.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
    expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const again = await http.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});
