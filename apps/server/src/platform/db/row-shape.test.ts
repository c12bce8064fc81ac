import pg from 'pg';
import { expect, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { createDb } from './db.ts';
import { planOnce, sql } from './sql.ts';

const values = sql`
  select '1'::int2 as small, '-2147483648'::int4 as least, 9223372036854775807::int8 as big, 1.50::numeric as amount,
    true as yes, false as no, null::text as nothing, ''::text as empty, '海呼 Haihu'::text as mixed, 'plain'::varchar as plain,
    '\\x00ff10'::bytea as bytes, '\\x'::bytea as "noBytes", '2026-11-29 10:00:00.125+08'::timestamptz as at,
    'infinity'::timestamptz as never, '2026-11-29'::date as day, 1.5::float8 as half, '{1,2}'::int8[] as ids,
    '{a,NULL,"海 呼"}'::text[] as texts, '{"a": [1, "海"]}'::jsonb as json, repeat('x', 5000) as long, repeat('海', 30) as names,
    interval '1 day' as lasting, '4294967295'::oid as oid, '-7'::int2 as negative`;

test('values of all kinds are read as the driver reads them, with a description and without', async () => {
  const world = await createWorld({ connections: 1 });
  const { tenant } = await world.enterprise();
  const driver = new pg.Client(world.appUrl);
  await driver.connect();
  const { rows: expected } = await driver.query(values.text).finally(() => driver.end());
  expected[0].at = '2026-11-29T02:00:00.125Z';
  // The first reply is described by PostgreSQL. The next ones are not.
  for (let time = 0; time < 3; time += 1) {
    expect(await tenant.query(planOnce(values))).toEqual(expected);
    expect(await world.db.global(planOnce(values))).toEqual(expected);
    expect(await tenant.transaction((tx) => tx.query(values))).toEqual(expected);
  }
});

test('bytes are read in a database that writes them in its older form', async () => {
  const { adminUrl, appUrl } = await createWorld();
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  await admin.query(`alter database ${admin.escapeIdentifier(admin.database!)} set bytea_output = escape`);
  await admin.end();
  const db = createDb(appUrl);
  const found = await db.global(sql`select '\\x5c00ff'::bytea as bytes`).finally(() => db.close());
  expect(found).toEqual([{ bytes: Buffer.from('5c00ff', 'hex') }]);
});
