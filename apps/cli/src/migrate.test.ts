import { expect, test } from 'vitest';
import { createTerminal } from './test-support/terminal.ts';

test('the status of migrations names what is applied, what waits and how far rows are filled', async () => {
  const { world, type } = await createTerminal();
  expect((await type(['migrate', 'status'])).output).toMatch(
    /^\d+ migrations are applied\. The last one is \d{4}_\w+\.sql\.\nNone waits\.$/,
  );

  const [done, begun] = [await world.enterprise(), await world.enterprise()];
  await world.admin(`
    insert into backfill (tenant_id, name, looked, filled, done_at) values
      (${done.tenantId}, 'customers.region', 20000, 19000, now()), (${begun.tenantId}, 'customers.region', 5000, 5000, null);
    delete from migration where name = '0278_backfill.sql'`);
  const { output } = await type(['migrate', 'status']);
  expect(output.split('\n').slice(1)).toEqual([
    '0278_backfill.sql waits for a start of this release.',
    'customers.region: 1 of 2 enterprises are done; 25000 rows looked at, 24000 of them filled.',
  ]);
  const { output: json } = await type(['migrate', 'status', '--json']);
  expect(JSON.parse(json)).toMatchObject({
    pending: ['0278_backfill.sql'],
    waiting: [],
    backfills: [{ name: 'customers.region', enterprises: 2, done: 1, looked: '25000', filled: '24000' }],
  });
});
