import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createWorld } from '../../../../test/world.ts';

const icon = readFileSync('apps/web/public/icon-512.png');

/** Makes a world that serves a page like a built one. It needs no build. */
async function createSite() {
  const world = await createWorld();
  const { setBranding, looks } = world.domains.config;
  const get = (url: string, host: string, headers = {}) => world.http.inject({ url, headers: { host, ...headers } });
  const look = async (host: string) => (await world.call('branding.look', { host })).data;
  return { ...world, setBranding, looks, get, look };
}

test('a host has a colour with its tokens, else the default’s, else none', async () => {
  const { looks, look } = await createSite();
  expect(await look('crm.example.com')).toEqual({ colour: null, accents: null, icon: null });
  await looks.setColour(null, '#0B63CE');
  await looks.setColour('CRM.example.com:443', '#7A1FA2');
  expect(await look('crm.example.com')).toMatchObject({ colour: '#7a1fa2', accents: { light: { fill: '#7a1fa2' } } });
  expect(await look('other.example.com')).toMatchObject({ colour: '#0b63ce' });
  await looks.setColour('crm.example.com', null);
  expect(await look('crm.example.com')).toMatchObject({ colour: '#0b63ce' });
});

test('a colour that is hard to read is refused, with the nearest that is not', async () => {
  const { looks, look } = await createSite();
  for (const pale of ['#ffe600', '#ffffff', '#FF7A00']) {
    const refused = await looks.setColour('a.example', pale).catch((error: unknown) => error);
    expect(refused).toMatchObject({ errorName: 'branding.low_contrast', data: { nearest: expect.any(String) } });
    await looks.setColour('a.example', (refused as { data: { nearest: string } }).data.nearest);
  }
  for (const none of ['red', '#12345', 'url(x)', '#0b63ce;']) {
    await expect(looks.setColour('a.example', none)).rejects.toMatchObject({ errorName: 'request.invalid' });
  }
  expect((await look('a.example')).colour).not.toBe('#ff7a00');
});

test('an icon is drawn in every size and kept for good by its name', async () => {
  const { looks, look, get } = await createSite();
  await looks.setIcon('crm.example.com', icon);
  const { icon: path } = await look('crm.example.com');
  expect(path).toMatch(/^\/brand\/[\da-f]{24}-192\.png$/);
  for (const size of ['192.png', '512.png', 'maskable.png', 'apple.png']) {
    const answer = await get(path!.replace('192.png', size), 'crm.example.com');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  }
  for (const url of ['/brand/x', '/brand/..%2fmain.ts', `/brand/${'0'.repeat(24)}-192.png`]) {
    expect((await get(url, 'crm.example.com')).statusCode, url).toBe(404);
  }
});
