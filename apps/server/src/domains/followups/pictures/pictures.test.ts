import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { afterAllTests, createWorld, type World } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';

const atEnd = afterAllTests();
let world: World;
beforeAll(async () => void (world = await createWorld({ atEnd })));

const table = Buffer.from('姓名\n');
const photograph = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
/** Returns the content of a link: the file that it opens. */
const linked = (url: string) => Buffer.from(url.split('=')[1]!.split('.')[0]!, 'base64url').toString();
const place = { latitude: 29.306, longitude: 120.075, accuracy: 18 };

async function withCustomer() {
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('赵婷');
  const customerId = await enterprise.addToPublicPool();
  await world.call('customers.claim', { ids: [customerId] }, token);
  const upload = async (name = 'a.jpg') => (await world.upload(token, name, await photograph())).data;
  const save = (request: object, by = token) => world.call('followups.save', { customerId, ...request }, by);
  return { enterprise, token, member, customerId, upload, save };
}

test('pictures in their order and the place are kept, and shown to a manager too', async () => {
  const { enterprise, customerId, upload, save } = await withCustomer();
  const paths = [await upload(), await upload()];
  const { code, data } = await save({ pictures: paths, location: { ...place, name: '义乌国际商贸城' } });
  expect([code, data.text]).toEqual([200, '']);
  expect(data.location).toEqual({ ...place, system: 'wgs84', name: '义乌国际商贸城' });

  const manager = await enterprise.member('王主管', { dataScope: 'all' });
  const history = await world.call('followups.timeline', { customerId }, manager.token);
  const [seen] = history.data.list.flatMap(({ followUp }) => followUp ?? []);
  expect(seen).toMatchObject({ pictures: data.pictures, location: data.location });
  const opened = await Promise.all(
    seen!.pictures.flatMap(({ small, whole }) => [small, whole]).map((url) => world.http.inject({ url })),
  );
  const sides = await Promise.all(opened.map(async ({ rawPayload }) => (await sharp(rawPayload).metadata()).width));
  expect(sides).toEqual([256, 640, 256, 640]);
  for (const [index, path] of paths.entries()) expect(linked(seen!.pictures[index]!.whole)).toContain(path);
});

test('a picture or a place alone is a follow-up, whose words may be taken away again', async () => {
  const { token, upload, save } = await withCustomer();
  expect((await save({ location: place })).data).toMatchObject({ location: { ...place, name: null } });
  const { data } = await save({ pictures: [await upload()], text: '门头' });
  expect((await world.call('followups.edit', { id: data.id, text: '' }, token)).data).toMatchObject({ text: '' });
});

test('for ten minutes its author takes pictures away, adds and orders them; twice does what once did', async () => {
  const { enterprise, token, upload, save } = await withCustomer();
  const [first, second, third] = [await upload(), await upload(), await upload()];
  const { data } = await save({ pictures: [first, second] });
  const edit = (pictures: string[], by = token) =>
    world.call('followups.edit', { id: data.id, text: '', pictures }, by);
  const pathsOf = async (pictures: string[]) => (await edit(pictures)).data.pictures.map(({ path }) => path);
  expect(await pathsOf([third, second])).toEqual([third, second]);
  expect(await pathsOf([third, second])).toEqual([third, second]);
  const files = () => enterprise.tenant.query<{ path: string }>(sql`select path from file where made_from is null`);
  expect((await files()).map(({ path }) => path).toSorted()).toEqual([third, second].toSorted());
  expect((await world.http.inject({ url: data.pictures[0]!.whole })).statusCode).not.toBe(200);

  // A removed picture is gone, a path that the author never sent cannot stay, and another member's does not count.
  expect((await edit([first])).code).toBe(40400);
  expect((await edit([])).code).toBe(41201);
  const other = await enterprise.member('李敏');
  const { data: theirs } = await world.upload(other.token, 'a.jpg', await photograph());
  expect((await edit([theirs])).code).toBe(40400);
  expect((await edit([third], other.token)).code).toBe(40400);
  expect(await files()).toHaveLength(3);
});

test.each<[string, object, number]>([
  ['ten pictures', { pictures: Array.from({ length: 10 }, () => 'uploads/a.jpg') }, 40000],
  ['a path of nobody', { pictures: ['uploads/none.jpg'] }, 40400],
  ['a path that leads out', { pictures: ['../../etc/passwd'] }, 40000],
  ['a place beyond the pole', { location: { ...place, latitude: 91 } }, 41900],
  ['a place in another system than there is', { location: { ...place, system: 'bd09' } }, 40000],
  ['a place without its accuracy', { location: { latitude: 1, longitude: 1 } }, 40000],
])('%s is refused with %s and leaves nothing', async (_what, request, code) => {
  const { enterprise, save } = await withCustomer();
  expect((await save({ text: '好', ...request })).code).toBe(code);
  expect(await enterprise.tenant.query(sql`select from follow_up`)).toEqual([]);
});

test('another’s picture, a table, and one that is in use already are none', async () => {
  const { enterprise, token, upload, save } = await withCustomer();
  const other = await enterprise.member('李敏');
  const { data: theirs } = await world.upload(other.token, 'a.jpg', await photograph());
  expect((await save({ pictures: [theirs] })).code).toBe(40400);
  const { data: list } = await world.upload(token, 'a.csv', table);
  expect((await save({ pictures: [list] })).code).toBe(41401);
  const mine = await upload();
  expect((await save({ pictures: [mine, mine] })).code).toBe(40400);
  expect((await save({ pictures: [mine] })).code).toBe(200);
  expect((await save({ pictures: [mine] })).code).toBe(40400);
  expect((await world.call('files.delete', { filePath: mine }, token)).code).toBe(41406);
});
