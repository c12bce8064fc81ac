import { mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import type { LockPatience } from './apply-migration.ts';
import { createDb } from './db.ts';
import { findSchemaState, migrate } from './migrate.ts';
import { readHeader } from './migration-header.ts';

const own = fileURLToPath(new URL('../../../migrations', import.meta.url));
const hasty: LockPatience = { wait: 20, pause: 1, tries: 1000 };

/** Makes the folder of a later release: the migrations of this one, and those of `files`. */
function laterRelease(files: Record<string, string>): URL {
  const folder = mkdtempSync(path.join(inject('scratch'), 'later-'));
  for (const name of readdirSync(own)) symlinkSync(path.join(own, name), path.join(folder, name));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

function hush() {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  return printed;
}

const withSample = { '9990_sample.sql': '-- haihu: expand; needs 1.0\ncreate table sample (id bigint);' };

test('a release starts again on the schema of the next one, if that needs no later release', async () => {
  hush();
  const { adminUrl, admin } = await createWorld();
  expect(await migrate(adminUrl)).toEqual({ isNewer: false });
  await migrate(adminUrl, { folder: laterRelease(withSample) });
  expect(await migrate(adminUrl)).toEqual({ isNewer: true });
  // The later release applies nothing twice.
  expect(await migrate(adminUrl, { folder: laterRelease(withSample) })).toEqual({ isNewer: false });
  expect(await admin('select from sample')).toEqual([]);
});

test('a release below the one that the schema needs is refused in words, and changes nothing', async () => {
  hush();
  const { adminUrl, admin } = await createWorld();
  const folder = laterRelease({ ...withSample, '9991_contract.sql': '-- haihu: contract; needs 97.1\nselect 1;' });
  await migrate(adminUrl, { folder });
  await admin(`delete from migration where name = '0268_displays.sql'`);
  await expect(migrate(adminUrl)).rejects.toThrow(
    /newer release \(9991_contract\.sql\), and this is \S+: start 97\.1 or a later release/,
  );
  expect(await admin(`select from migration where name = '0268_displays.sql'`)).toEqual([]);
});

test('a list of migrations from before the first release gets its new column', async () => {
  const { adminUrl, admin } = await createWorld();
  await admin('alter table migration drop column needs');
  expect(await migrate(adminUrl)).toEqual({ isNewer: false });
  expect(await admin('select needs from migration where needs is not null')).toEqual([]);
});

test('a migration that waits for a lock lets other work through between its tries', async () => {
  const printed = hush();
  const { adminUrl, admin } = await createWorld();
  const [holder, reader] = [await connect(adminUrl), await connect(adminUrl)];
  await holder.query('begin; select from tenant limit 1');
  const folder = laterRelease({
    '9990_wider.sql': '-- haihu: expand; needs 1.0\nalter table tenant add column sample text;',
  });
  const migrating = migrate(adminUrl, { folder, patience: hasty });
  await vi.waitFor(() => expect(printed).toHaveBeenCalledWith('9990_wider.sql waits for other work: try 2 of 1000'));
  // Without a limit on the migration's wait, this would wait for the end of the holder.
  await reader.query('set statement_timeout = 5000');
  await reader.query('select from tenant limit 1');
  await holder.query('rollback');
  await migrating;
  expect(await admin('select sample from tenant')).toEqual([]);
});

test('a migration that never gets its lock ends in words, and leaves the schema as it was', async () => {
  hush();
  const { adminUrl, admin } = await createWorld();
  const holder = await connect(adminUrl);
  await holder.query('begin; select from tenant limit 1');
  const folder = laterRelease({
    '9990_wider.sql':
      '-- haihu: expand; needs 1.0\ncreate table sample (id bigint);\nalter table tenant add column sample text;',
  });
  await expect(migrate(adminUrl, { folder, patience: { ...hasty, tries: 3 } })).rejects.toThrow(
    /9990_wider\.sql was tried 3 times/,
  );
  await holder.query('rollback');
  expect(await admin(`select to_regclass('sample') as found`)).toEqual([{ found: null }]);
  expect(await migrate(adminUrl)).toEqual({ isNewer: false });
});

const indexed = {
  ...withSample,
  '9991_index.sql': `-- haihu: expand; needs 1.0
-- haihu: no transaction
create unique index concurrently if not exists sample_id on sample (id);`,
};

test('an index that broke off is made again by the next start', async () => {
  hush();
  const { adminUrl, admin } = await createWorld();
  await migrate(adminUrl, { folder: laterRelease(withSample) });
  await admin('insert into sample values (1), (1)');
  await expect(migrate(adminUrl, { folder: laterRelease(indexed) })).rejects.toThrow('could not create unique index');
  const validity = `select indisvalid as "isValid" from pg_index where indexrelid = 'sample_id'::regclass`;
  expect(await admin(validity)).toEqual([{ isValid: false }]);
  await admin('delete from sample where ctid = (select min(ctid) from sample)');
  await migrate(adminUrl, { folder: laterRelease(indexed) });
  expect(await admin(validity)).toEqual([{ isValid: true }]);
});

test('processes that start at once do not wait for each other while one makes an index', async () => {
  hush();
  const { adminUrl, admin } = await createWorld();
  const folder = laterRelease(indexed);
  await Promise.all([1, 2, 3].map(() => migrate(adminUrl, { folder, patience: { ...hasty, tries: 1 } })));
  expect(await admin(`select name, needs from migration where name > '9'  order by name`)).toEqual([
    { name: '9990_sample.sql', needs: '1.0' },
    { name: '9991_index.sql', needs: '1.0' },
  ]);
});

const contracted = {
  ...withSample,
  '9991_contract.sql':
    '-- haihu: contract; needs 1.0\n-- haihu: after samples.region\nalter table sample drop column id;',
  '9992_later.sql': '-- haihu: expand; needs 1.0\nalter table sample add column later text;',
};

test('a contract waits until every row is filled, and keeps neither later changes nor the start waiting', async () => {
  const printed = hush();
  const { adminUrl, admin, enterprise, appUrl } = await createWorld();
  const { tenantId } = await enterprise();
  const folder = laterRelease(contracted);
  const db = createDb(appUrl);
  onTestFinished(db.close);
  const columns = () =>
    admin(`select attname as name from pg_attribute
      where attrelid = 'sample'::regclass and attnum > 0 and not attisdropped`);

  for (const state of ['not begun', 'begun'] as const) {
    if (state === 'begun') await admin(`insert into backfill (tenant_id, name) values (${tenantId}, 'samples.region')`);
    await migrate(adminUrl, { folder });
    expect(await columns(), state).toEqual([{ name: 'id' }, { name: 'later' }]);
    expect(await findSchemaState(db, folder), state).toMatchObject({
      pending: [],
      waiting: [{ name: '9991_contract.sql', after: 'samples.region' }],
    });
  }
  expect(printed).toHaveBeenCalledWith(
    '9991_contract.sql waits for rows that are still being filled (samples.region). A later start applies it.',
  );

  await admin(`update backfill set done_at = now()`);
  await migrate(adminUrl, { folder });
  expect(await columns()).toEqual([{ name: 'later' }]);
  expect(await findSchemaState(db, folder)).toMatchObject({ pending: [], waiting: [] });
});

test('a new database has nothing to fill, so it applies everything', async () => {
  hush();
  const { adminUrl, admin } = await createWorld();
  await migrate(adminUrl, { folder: laterRelease(contracted) });
  expect(
    await admin(`select attname as name from pg_attribute
    where attrelid = 'sample'::regclass and attnum > 0 and not attisdropped`),
  ).toEqual([{ name: 'later' }]);
});

test('a header is read from the first lines only, and nothing else counts as one', () => {
  expect(readHeader('-- haihu: contract; needs 1.2.3\n-- haihu: no transaction\nselect 1')).toEqual({
    kind: 'contract',
    needs: '1.2.3',
    isTransaction: false,
    after: null,
  });
  expect(readHeader('-- haihu: expand; needs 1.0\r\nselect 1')).toEqual({
    kind: 'expand',
    needs: '1.0',
    isTransaction: true,
    after: null,
  });
  expect(readHeader('-- haihu: contract; needs 1.2\n-- haihu: after customers.region')?.after).toBe('customers.region');
  expect(readHeader('select 1;\n-- haihu: expand; needs 1.0')).toBeNull();
  expect(readHeader('-- haihu: expand; needs one')).toBeNull();
  expect(readHeader('-- haihu: destroy; needs 1.0')).toBeNull();
});
