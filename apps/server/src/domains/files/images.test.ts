import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sharedWorld } from '../../../test/shared-world.ts';
import { sql } from '../../platform/db/sql.ts';
import { redraw } from './images.ts';

async function createImageWorld() {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('赵婷');
  const read = async (path: string) => buffer(await world.storage.read(enterprise.tenantId, path));
  return { ...world, ...enterprise, token, me: member, read };
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a7' } });

/** Makes a photograph like a telephone's: it lies on its side and contains its place. */
function photograph() {
  return plain(40, 20)
    .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

describe('an uploaded picture', () => {
  test('is drawn anew: upright, without what the camera wrote, under a name nobody chose', async () => {
    const world = await createImageWorld();
    const sent = await photograph();
    expect(sent.includes('SecretPhone')).toBe(true);
    const { code, data: path } = await world.upload(world.token, '../../IMG_0001.jpg', sent);
    expect(code).toBe(200);
    expect(path).toMatch(/^uploads\/[\w-]{22}\.jpg$/);
    const stored = await world.read(path);
    expect(stored.includes('SecretPhone')).toBe(false);
    const seen = await sharp(stored).metadata();
    expect(seen).toMatchObject({ width: 20, height: 40 });
    expect(seen).not.toHaveProperty('exif');
    expect(await world.tenant.query(sql`select size from file`)).toEqual([{ size: stored.length }]);
  });

  test.each(['jpeg', 'png', 'webp'] as const)('of the kind %s loses what rides behind it', async (format) => {
    const sent = Buffer.concat([await plain(10, 10).toFormat(format).toBuffer(), Buffer.from('PK\u0003\u0004 evil')]);
    const kind = format === 'jpeg' ? 'jpg' : format;
    const drawn = await redraw(sent, kind);
    expect(Buffer.isBuffer(drawn) && !drawn.includes('evil')).toBe(true);
  });

  test('is refused when it is no plain picture of bearable size', async () => {
    const world = await createImageWorld();
    const png = await plain(20, 20).png().toBuffer();
    const frames = [
      await plain(8, 8).png().toBuffer(),
      await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
        .png()
        .toBuffer(),
    ];
    const animatedPng = Buffer.concat([
      png.subarray(0, 33),
      Buffer.from('000000086163544c000000020000000000000000', 'hex'),
      png.subarray(33),
    ]);
    const cases: [what: string, bytes: Buffer, code: number][] = [
      ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 41401],
      [
        'a page that begins as a jpg',
        Buffer.from('\u00ff\u00d8\u00ff\u00e0 aaaaaaaaaaaaaaaa<html><script>', 'latin1'),
        41401,
      ],
      ['a gif', Buffer.from('GIF89a aaaaaaaaaaaaaaaaaaaaaaaaaaa'), 41401],
      ['a page called png', Buffer.from('<html><script>alert(1)</script>'), 41401],
      ['more than 10 MiB', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 41402],
      ['more than 40 megapixels', await plain(8000, 5001).png().toBuffer(), 41403],
      [
        'an animated webp',
        await sharp(frames, { join: { animated: true } })
          .webp()
          .toBuffer(),
        41404,
      ],
      ['an animated png', animatedPng, 41404],
      ['half a jpg', (await plain(300, 300).jpeg().toBuffer()).subarray(0, 400), 41405],
    ];
    for (const [what, bytes, code] of cases) {
      expect((await world.upload(world.token, 'a.png', bytes)).code, what).toBe(code);
    }
    expect(await world.tenant.query(sql`select from file`)).toHaveLength(0);
  });
});

describe('deleting an upload', () => {
  test('takes file and row; another’s, one outside, and one already gone are not found', async () => {
    const world = await createImageWorld();
    const colleague = await world.member('李敏', { isSuper: true });
    const { data: filePath } = await world.upload(world.token, 'a.jpg', await photograph());
    const del = (path: string, token = world.token) => world.call('files.delete', { filePath: path }, token);
    expect((await del(filePath, colleague.token)).code).toBe(40400);
    for (const path of ['../../secret', `uploads/../${filePath}`, `./${filePath}`, '/etc/passwd', filePath.slice(8)]) {
      expect((await del(path)).code, path).toBe(40400);
    }
    expect(await del(filePath)).toMatchObject({ code: 200, data: { done: true } });
    expect(await world.storage.sizeOf(world.tenantId, filePath)).toBeNull();
    expect(await world.tenant.query(sql`select from file`)).toHaveLength(0);
    expect((await del(filePath)).code).toBe(40400);
  });

  test('leaves alone what something stands on, and what the server made', async () => {
    const world = await createImageWorld();
    const { data: filePath } = await world.upload(world.token, 'a.jpg', await photograph());
    const made = await world.tenant.transaction(async (tx) => {
      await world.domains.files.core.keep(tx, world.me, filePath);
      const bytes = Buffer.from('RIFF');
      return world.domains.files.core.save(tx, world.me.userId, {
        folder: 'recordings',
        kind: 'wav',
        name: 'a.wav',
        bytes,
      });
    });
    expect((await world.call('files.delete', { filePath }, world.token)).code).toBe(41406);
    expect((await world.call('files.delete', { filePath: made }, world.token)).code).toBe(40400);
  });
});

describe('an avatar', () => {
  test('is a small square of one’s own picture, kept by browsers, and goes with the picture it is cut from', async () => {
    const world = await createImageWorld();
    const fileApi = world.domains.files.core;
    const { data: uploaded } = await world.upload(world.token, 'me.jpg', await photograph());
    const avatar = await world.tenant.transaction((tx) => fileApi.claimAvatar(tx, world.me, uploaded, null));
    expect(await sharp(await world.read(avatar)).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });

    const link = fileApi.avatarLink(world.tenantId, avatar)!;
    const start = world.clock.now().getTime();
    world.clock.now = () => new Date(start + 20 * 60_000);
    expect(fileApi.avatarLink(world.tenantId, avatar)).toBe(link);
    const shown = await world.http.inject({ url: link });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=6000, immutable',
    });
    world.clock.now = () => new Date(start + 2 * 60 * 60_000);
    expect((await world.http.inject({ url: link })).statusCode).toBe(404);

    await world.tenant.transaction((tx) => fileApi.remove(tx, avatar));
    expect(await world.storage.sizeOf(world.tenantId, uploaded)).toBeNull();
    expect(await world.tenant.query(sql`select from file`)).toHaveLength(0);
  });

  test('is made of no table, and of nobody else’s picture', async () => {
    const world = await createImageWorld();
    const other = await world.member('李敏');
    const claim = (member: typeof world.me, path: string) =>
      world.tenant.transaction((tx) => world.domains.files.core.claimAvatar(tx, member, path, null));
    const { data: table } = await world.upload(world.token, 'a.csv', Buffer.from('姓名,手机\n'));
    const { data: picture } = await world.upload(world.token, 'a.jpg', await photograph());
    await expect(claim(world.me, table)).rejects.toMatchObject({ errorName: 'files.not_accepted' });
    await expect(claim(other.member, picture)).rejects.toMatchObject({ errorName: 'files.not_found' });
  });
});
