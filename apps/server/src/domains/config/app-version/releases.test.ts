import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { certificateHash, testApk } from '../../../../test/test-apk.ts';
import { createWorld } from '../../../../test/world.ts';

const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');
const fileOf9 = testApk();

/** Makes a world, and functions that publish builds and fetch what the server offers. */
async function createShop() {
  const world = await createWorld();
  const { appReleases } = world.domains.config;
  /** Publishes a build. Returns what is wrong with it. */
  const publish = async (file = fileOf9, changes: Partial<Parameters<typeof appReleases.publish>[0]> = {}) => {
    const build = { host: null, name: '海呼CRM', sha256: hashOf(file), compulsory: false };
    const published = await appReleases.publish({ ...build, ...changes }, file);
    return 'problem' in published ? published.problem.of : null;
  };
  const get = (url: string, host = 'crm.example.com') => world.http.inject({ url, headers: { host } });
  const told = async () => (await world.call('config.appVersion', {})).data.app;
  return { world, publish, get, told };
}

test('without a build nothing is offered', async () => {
  const { get, told } = await createShop();
  expect(await told()).toBeNull();
  for (const url of ['/app', '/.well-known/assetlinks.json', `/app/${hashOf(fileOf9)}.apk`]) {
    expect((await get(url)).statusCode).toBe(404);
  }
  // People come to this address by a link or a code, so they read a page, with a way to the product.
  const page = await get('/app');
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(page.body).toContain('这里还没有安卓应用');
  expect(page.body).toContain('href="/"');
  expect(page.body).not.toContain('.apk');
});

test('a published build is offered with its hash, and its file is the one that was built', async () => {
  const { publish, get, told } = await createShop();
  expect(await publish()).toBeNull();
  const sha256 = hashOf(fileOf9);
  const url = `/app/${sha256}.apk`;
  expect(await told()).toEqual({ code: 9, version: '1.8.0', sha256, url, oldest: 0 });
  const page = await get('/app');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain(`href="${url}"`);
  expect(page.body.replaceAll(' ', '')).toContain(sha256);
  expect(page.body).toContain('aria-label="下载页面的二维码"');
  const atNoName = await get('/app', `crm.example.com"${'a'.repeat(300)}`);
  expect([200, 400]).toContain(atNoName.statusCode);
  expect(atNoName.body).not.toContain('aria-label');
  expect((await get('/app/page.css')).headers['content-type']).toContain('text/css');
  const file = await get(url);
  expect(file.headers).toMatchObject({
    'content-type': 'application/vnd.android.package-archive',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(file.rawPayload.equals(fileOf9)).toBe(true);
  const [link] = (await get('/.well-known/assetlinks.json')).json() as { target: Record<string, unknown> }[];
  const fingerprint = certificateHash('a certificate').toUpperCase().match(/../g)!.join(':');
  expect(link!.target).toMatchObject({ package_name: 'com.haihu.app', sha256_cert_fingerprints: [fingerprint] });
});

test('a later build has the same id and certificate and a higher code', async () => {
  const { publish, told } = await createShop();
  await publish();
  expect(await publish(testApk({ version: '1.8.1' }))).toBe('code');
  expect(await publish(testApk({ code: 10, id: 'com.other.app' }))).toBe('id');
  expect(await publish(testApk({ code: 10, certificate: 'another certificate' }))).toBe('certificate');
  expect(await publish(testApk({ code: 10, isSigned: false }))).toBe('unsigned');
  expect(await publish(testApk({ code: 10 }), { sha256: hashOf(fileOf9) })).toBe('file');
  expect(await told()).toMatchObject({ code: 9 });
  expect(await publish(testApk({ code: 10, version: '1.9.0' }), { compulsory: true })).toBeNull();
  expect(await publish(testApk({ code: 11, version: '1.9.1' }))).toBeNull();
  // A phone that skipped build 10 has to update all the same.
  expect(await told()).toMatchObject({ code: 11, version: '1.9.1', oldest: 10 });
});

test('a host offers its own app, and all others the app of the installation', async () => {
  const { publish, get } = await createShop();
  await publish();
  const theirs = testApk({ id: 'com.yunfan.crm', code: 3, certificate: 'theirs' });
  expect(await publish(theirs, { host: 'CRM.yunfan.example', name: '<云帆>' })).toBeNull();
  const titleAt = async (host: string) => /<title>(.*)<\/title>/.exec((await get('/app', host)).body)?.[1];
  expect(await titleAt('crm.yunfan.example:8443')).toBe('&lt;云帆&gt;');
  expect(await titleAt('other.example')).toBe('海呼CRM');
  expect((await get('/.well-known/assetlinks.json', 'crm.yunfan.example')).body).toContain('com.yunfan.crm');
});
