import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { contract } from '@haihu/contract/contract';
import { job } from '@haihu/contract/files/files';
import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { sharedWorld } from '../../../test/shared-world.ts';
import { createWorld } from '../../../test/world.ts';
import { finishJob, createJob, failJob, trackProgress } from '../../kernel/jobs.ts';
import { sql } from '../../platform/db/sql.ts';

const table = Buffer.from('姓名,手机\n刘芳,13812346602\n');
const DAY = 24 * 60 * 60 * 1000;

async function createFileWorld(given = sharedWorld()) {
  const world = await given;
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('赵婷');
  return { ...world, ...enterprise, token, me: member };
}

/** Sends a body that no form would send. */
function send({ http, token }: Awaited<ReturnType<typeof createFileWorld>>, payload: string, type: string) {
  const url = `/gateway/${contract['files.upload'].path}`;
  return http.inject({ method: 'POST', url, payload, headers: { token, 'content-type': type } });
}

const partOf = (head: string) => `--X\r\nContent-Disposition: form-data; ${head}\r\n\r\na,b`;

describe('upload', () => {
  test('answers a path that its owner may take into use, and nobody else', async () => {
    const world = await createFileWorld();
    const other = (await world.member('李敏')).member;
    const { code, data: path } = await world.upload(world.token, 'C:\\客户\\名单.csv', table);
    expect(code).toBe(200);
    expect(path).toMatch(/^uploads\/[\w-]{22}\.csv$/);

    const keep = (member: typeof other) =>
      world.tenant.transaction((tx) => world.domains.files.core.keep(tx, member, path));
    await expect(keep(other)).rejects.toMatchObject({ errorName: 'files.not_found' });
    expect(await keep(world.me)).toMatchObject({ path, kind: 'csv', name: '名单.csv', size: table.length });
  });

  test.each([
    ['nothing', 'a.csv', Buffer.alloc(0), 41400],
    ['a page', 'a.csv', Buffer.from('<html>'), 41401],
    ['more than 10 MiB', 'a.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 41402],
  ])('%s is refused', async (_what, name, bytes, code) => {
    const world = await createFileWorld();
    expect(await world.upload(world.token, name, bytes)).toMatchObject({ code });
    expect(await world.tenant.query(sql`select from file`)).toHaveLength(0);
  });

  test('one member uploads sixty files in ten minutes, not more', async () => {
    const world = await createFileWorld();
    for (let sent = 0; sent < 60; sent += 1) expect((await world.upload(world.token, 'a.csv', table)).code).toBe(200);
    const allowedAgainAt = '2026-03-02T02:10:00.000Z';
    expect(await world.upload(world.token, 'a.csv', table)).toMatchObject({ code: 40029, data: { allowedAgainAt } });
  });

  test.each([
    ['breaks off within the file', partOf('name="file"; filename="a.csv"'), 'multipart/form-data; boundary=X'],
    ['breaks off within a head', '--X\r\nContent-Disposition: form-data; na', 'multipart/form-data; boundary=X'],
    ['says no boundary', 'abc', 'multipart/form-data'],
  ])('a body that %s cannot be read', async (_what, payload, type) => {
    const world = await createFileWorld();
    const reply = await send(world, payload, type);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 40001]);
  });

  test('a file without a name is judged by its bytes', async () => {
    const world = await createFileWorld();
    const nameless = partOf('name="file"\r\nContent-Type: application/octet-stream');
    const reply = await send(world, `${nameless}\r\n--X--\r\n`, 'multipart/form-data; boundary=X');
    expect(reply.json()).toMatchObject({ code: 41401 });
  });

  test('a body that is no upload is said to hold no file', async () => {
    const world = await createFileWorld();
    expect(await world.call('files.upload', {}, world.token)).toMatchObject({ code: 41400 });
  });

  test('that nothing stands on is gone after a day, one in use stays', async () => {
    const world = await createFileWorld(createWorld());
    const { data: unused } = await world.upload(world.token, 'a.csv', table);
    const { data: used } = await world.upload(world.token, 'b.csv', table);
    await world.tenant.transaction((tx) => world.domains.files.core.keep(tx, world.me, used));

    const start = world.clock.now().getTime();
    world.clock.now = () => new Date(start + DAY - 1000);
    await world.runJobs();
    expect(await world.storage.sizeOf(world.tenantId, unused)).toBe(table.length);
    world.clock.now = () => new Date(start + DAY);
    await world.runJobs();
    expect(await world.storage.sizeOf(world.tenantId, unused)).toBeNull();
    expect(await world.storage.sizeOf(world.tenantId, used)).toBe(table.length);
    expect(await world.tenant.query(sql`select path from file`)).toEqual([{ path: used }]);
  });

  test('waits for headers no longer than for all of a request', async () => {
    const { http } = await createFileWorld();
    expect([http.server.headersTimeout, http.server.requestTimeout]).toEqual([10_000, 12_000]);
  });

  test('whose body does not arrive is answered and cut off', async () => {
    const world = await createFileWorld(createWorld());
    world.http.server.requestTimeout = 50;
    world.http.server.headersTimeout = 40;
    await world.http.listen({ port: 0, host: '127.0.0.1' });
    const [{ port }] = world.http.addresses() as [AddressInfo];
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /gateway/api/file/upload HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n' +
        `token: ${world.token}\r\ncontent-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n`,
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain('"code":40008');
  });
});

describe('download', () => {
  async function createLinked() {
    const world = await createFileWorld();
    const { data: path } = await world.upload(world.token, '名单.csv', table);
    const file = { tenantId: world.tenantId, path, name: '名单.csv', type: 'text/csv' };
    const { link } = world.domains.files.links.create(file);
    return { ...world, file, link, get: (url: string, range = '') => world.http.inject({ url, headers: { range } }) };
  }

  test('a link opens its file for five minutes, kept by no cache', async () => {
    const { get, link, clock } = await createLinked();
    const reply = await get(link);
    expect(reply.rawPayload).toEqual(table);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('名单.csv')}`,
      'x-content-type-options': 'nosniff',
    });
    const start = clock.now().getTime();
    clock.now = () => new Date(start + 299_000);
    expect((await get(link)).statusCode).toBe(200);
    clock.now = () => new Date(start + 300_000);
    const late = await get(link);
    expect([late.statusCode, late.json().code]).toEqual([404, 40400]);
  });

  test('a changed link opens nothing', async () => {
    const { get, link, file, domains } = await createLinked();
    const [head, signature] = link.split('.');
    const gone = domains.files.links.create({ ...file, path: 'uploads/none.csv' }).link;
    const forged = Buffer.from(JSON.stringify([file.tenantId, file.path, 'x', 'text/html', 9e15])).toString(
      'base64url',
    );
    const urls = [
      `${head}`,
      `${head}x.${signature}`,
      `${head}.${signature}.x`,
      `${link.split('=')[0]}=${forged}.${signature}`,
      `${link.split('=')[0]}=x`,
      gone,
    ];
    for (const url of urls) {
      const reply = await get(url);
      expect([reply.statusCode, reply.json().code], url).toEqual([404, 40400]);
    }
  });

  test('a player may jump', async () => {
    const { get, link } = await createLinked();
    const part = await get(link, 'bytes=3-8');
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 3-8/${table.length}`);
    expect(part.rawPayload).toEqual(table.subarray(3, 9));
    expect((await get(link, 'bytes=-4')).rawPayload).toEqual(table.subarray(-4));
    expect((await get(link, `bytes=5-`)).rawPayload).toEqual(table.subarray(5));
    expect((await get(link, `bytes=${table.length}-`)).statusCode).toBe(416);
    expect((await get(link, 'bytes=junk')).rawPayload).toEqual(table);
  });
});

describe('a job', () => {
  test('is followed by its maker only, to its end', async () => {
    const world = await createFileWorld();
    const other = await world.member('李敏');
    const stranger = await (await world.enterprise('海呼分部')).member('王磊');
    const now = world.clock.now();
    const id = await world.tenant.transaction((tx) => createJob(tx, world.me, 'customers.import.read', now));
    const read = async (token: string) => world.call('jobs.read', { id }, token);
    expect((await read(world.token)).data).toMatchObject({ id, state: 'waiting', done: 0, total: 0, problem: null });
    expect(await read(other.token)).toMatchObject({ code: 40400 });
    expect(await read(stranger.token)).toMatchObject({ code: 40400 });

    await trackProgress(world.tenant, id, world.clock).report(10, 500);
    expect((await read(world.token)).data).toMatchObject({ state: 'running', done: 10, total: 500 });
    await world.tenant.transaction((tx) => finishJob(tx, id, { added: 499, refused: 1 }, now));
    const done = { state: 'done', done: 500, total: 500, result: { added: 499, refused: 1 } };
    expect((await read(world.token)).data).toMatchObject(done);
    await world.tenant.transaction((tx) => failJob(tx, id, 'files.not_accepted', now));
    expect((await read(world.token)).data).toMatchObject(done);
  });

  test('that makes a file is found again by its maker for a day, as long as the file is there', async () => {
    const world = await createFileWorld();
    const other = await world.member('李敏');
    const create = (kind: 'customers.export' | 'billing.export' | 'customers.batch') =>
      world.tenant.transaction((tx) => createJob(tx, world.me, kind, world.clock.now()));
    const [made, waiting] = [await create('customers.export'), await create('billing.export')];
    await create('customers.batch');
    await world.tenant.transaction(async (tx) => {
      const file = { folder: 'exports', kind: 'csv', name: '客户.csv', bytes: table } as const;
      const path = await world.domains.files.core.lend(tx, world.me.userId, file, DAY);
      await finishJob(tx, made, { rows: 1 }, world.clock.now(), { path, name: '客户.csv' });
    });
    const listed = async (token: string) =>
      (await world.call('jobs.files', {}, token)).data.list.map(({ id, hasFile }) => [id, hasFile]);
    expect(await listed(world.token)).toEqual([
      [waiting, false],
      [made, true],
    ]);
    expect(await listed(other.token)).toEqual([]);

    await world.tenant.query(sql`delete from file`);
    expect(await listed(world.token)).toEqual([[waiting, false]]);
    await world.tenant.query(sql`update job set created_at = created_at - interval '1 day'`);
    expect(await listed(world.token)).toEqual([]);
  });

  test('says why it failed in the language of the caller', async () => {
    const world = await createFileWorld();
    const now = world.clock.now();
    const id = await world.tenant.transaction((tx) => createJob(tx, world.me, 'customers.import.read', now));
    await world.tenant.transaction((tx) => failJob(tx, id, 'files.not_accepted', now));
    const problem = async (language: string) =>
      (await world.call('jobs.read', { id }, world.token, { headers: { language } })).data.problem;
    expect(await problem('zh_cn')).toBe('只接受图片、录音、pdf、docx、xlsx、ods、pptx、csv');
    expect(await problem('en_us')).toBe('Only pictures, recordings, pdf, docx, xlsx, ods, pptx and csv are accepted');
  });

  test('tells its maker of progress at most every half second, and of its end', async () => {
    const world = await createFileWorld();
    const start = world.clock.now().getTime();
    const id = await world.tenant.transaction((tx) =>
      createJob(tx, world.me, 'customers.import.read', new Date(start)),
    );
    const progress = trackProgress(world.tenant, id, world.clock);
    for (let millisecond = 0; millisecond < 2000; millisecond += 100) {
      world.clock.now = () => new Date(start + millisecond);
      await progress.report(millisecond, 2000);
    }
    await world.tenant.transaction((tx) => finishJob(tx, id, {}, world.clock.now()));
    const pushes = await world.tenant.query<{ seq: string }>(sql`select seq, type, data from push order by seq`);
    expect(pushes.map(({ seq }) => seq)).toEqual(['2', '3', '4', '5', '6']);
    expect(pushes.at(-1)).toEqual({ seq: '6', type: push.jobMoved, data: { jobId: id } });
  });

  test('keeps its input on the server: a reply is cut to its schema, a push is sent as it is', async () => {
    const world = await createWorld();
    const { tenant, member } = await world.enterprise();
    const me = (await member('赵婷')).member;
    await tenant.transaction(async (tx) => {
      const input = { rows: [['刘芳', '13812345678']] };
      const id = await createJob(tx, me, 'statistics.export', world.clock.now(), input);
      await failJob(tx, id, 'files.not_accepted', world.clock.now());
    });
    const [told] = await world.pushesTo(me);
    expect(told!.type).toBe(100);
    expect(Object.keys(told!.data!).toSorted()).toEqual(Object.keys(job.shape).toSorted());
  });
});
