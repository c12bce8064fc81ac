import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, inject, test, vi } from 'vitest';
import { createWorld, type World } from '../../../test/world.ts';
import { findCell, LAST_CELL, setCell } from './cell.ts';
import { migrate } from './migrate.ts';

const KEYED = `insert into installation (keys_fingerprint) values ('')`;

/** Makes an empty installation that is this cell. Without a number, it is one that nobody gave any. */
async function createCell(cell?: number): Promise<World> {
  const world = await createWorld();
  await world.admin(KEYED);
  if (cell !== undefined) expect(await setCell(world.adminUrl, cell)).toBeNull();
  return world;
}

/** Takes 3,000 ids from each sequence of the tables. Returns the first and the last one of each. */
const takeIds = async ({ admin }: World) =>
  (await admin(`
    select s.name, min(id) as first, max(id) as last
    from (select oid::regclass::text as name, oid from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace) s,
      lateral (select nextval(s.oid) as id from generate_series(1, 3000)) taken
    group by 1 order by 1`)) as { name: string; first: string; last: string }[];

test('no two cells ever give the same id, and those of the only cell begin at 1', async () => {
  const cells = [await createCell(), await createCell(7), await createCell(LAST_CELL)];
  const [alone, seventh, last] = await Promise.all(cells.map(takeIds));
  expect(alone!.length).toBeGreaterThan(60);
  for (const { name, first, last: end } of alone!)
    expect([name, Number(first) <= 2, Number(end) <= 3001]).toEqual([name, true, true]);
  for (const { name, first, last: end } of seventh!)
    expect([name, first, end]).toEqual([name, '7000000000001', '7000000003000']);
  for (const { name, last: end } of last!) expect([name, end]).toEqual([name, '999000000003000']);
  expect(Number.isSafeInteger((LAST_CELL + 1) * 1e12)).toBe(true);
});

test('the enterprises and thousands of people of two cells fit into one database', async () => {
  const fill = `
    insert into tenant (name, company_type) select '企业 ' || n, 1 from generate_series(1, 200) n;
    insert into app_user (mobile_enc, mobile_hash)
      select decode(lpad(n::text, 8, '0'), 'hex'), decode(lpad(n::text, 8, '0'), 'hex') from generate_series(1, 3000) n`;
  const [one, other] = [await createCell(3), await createCell(4)];
  await Promise.all([one.admin(fill), other.admin(fill)]);
  const read = 'select id from tenant union all select id from app_user';
  const both = [...(await one.admin(read)), ...(await other.admin(read))].map((row) => (row as { id: string }).id);
  expect(both).toHaveLength(6_400);
  expect(new Set(both.map((id) => id[0]))).toEqual(new Set(['3', '4']));
});

test('a cell is set while it is empty, changed while it is empty, and not after that', async () => {
  const world = await createCell(7);
  expect(await setCell(world.adminUrl, 8)).toBeNull();
  expect(await setCell(world.adminUrl, 8)).toBeNull();
  const { tenantId } = await world.enterprise();
  expect(tenantId).toBe('8000000000001');
  // Setting it once more changes nothing.
  expect(await setCell(world.adminUrl, 8)).toBeNull();
  expect((await world.enterprise()).tenantId).toBe('8000000000002');
  expect(await setCell(world.adminUrl, 0)).toEqual({ kind: 'enterprise', id: tenantId });
  expect(await findCell(world.db)).toBe(8);

  const old = await createCell();
  await old.enterprise();
  expect(await setCell(old.adminUrl, 7)).toEqual({ kind: 'enterprise', id: '1' });
  expect([await findCell(old.db), (await old.enterprise()).tenantId]).toEqual([0, '2']);
  // An installation that nobody gave a number is cell 0.
  expect(await setCell(old.adminUrl, 0)).toBeNull();
  expect((await old.enterprise()).tenantId).toBe('3');
});

test('a cell that is back at 0 gives no id of a row that every installation has', async () => {
  const { admin, adminUrl } = await createCell(7);
  expect(await setCell(adminUrl, 0)).toBeNull();
  const add = `insert into engine_node (kind, name, address, credential_enc)
    values ('asterisk', 'pbx', 'http://10.0.0.5:8088', '') returning id`;
  expect(await admin(add)).toEqual([{ id: '2' }]);
});

test('a table that a later release brings begins in the range too', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  const [seventh, alone] = [await createCell(7), await createCell()];
  const own = fileURLToPath(new URL('../../../migrations', import.meta.url));
  const folder = mkdtempSync(path.join(inject('scratch'), 'later-'));
  for (const name of readdirSync(own)) symlinkSync(path.join(own, name), path.join(folder, name));
  writeFileSync(
    path.join(folder, '9990_sample.sql'),
    '-- haihu: expand; needs 1.0\ncreate table sample (id bigint generated always as identity primary key);',
  );
  const insert = 'insert into sample default values returning id';
  for (const { adminUrl } of [seventh, alone]) await migrate(adminUrl, { folder: pathToFileURL(`${folder}/`) });
  printed.mockRestore();
  expect(await seventh.admin(insert)).toEqual([{ id: '7000000000001' }]);
  expect(await alone.admin(insert)).toEqual([{ id: '1' }]);
  const { tenantId } = await seventh.enterprise();
  expect(tenantId).toBe('7000000000001');
});
