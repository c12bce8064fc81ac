import { expect, test } from 'vitest';
import { sharedWorld } from '../../../test/shared-world.ts';
import { readColumns } from './read-columns.ts';
import { longRead, planStatement, type Sql, sql } from './sql.ts';

interface Row {
  id: string;
  name: string | null;
  at: string;
  count: number;
}
const kinds = { id: 'id', name: 'plain', at: 'instant', count: 'plain' } as const;

const rows = (most: number) => sql`
  select id::bigint, name, at::timestamptz as at, count::int from (values
    (1, 9007199254740993, '李敏', '2026-03-02 09:00:00.123456+08', 3),
    (2, 7, null, '2026-03-02 09:00:00+08', 0)) as given (place, id, name, at, count)
  where place <= ${most} order by place desc`;

test('rows that come in columns are those that the driver reads one by one, in their order', async () => {
  const { tenant } = await (await sharedWorld()).enterprise();
  const read = await readColumns<Row>(tenant, kinds, rows(2));
  expect(read).toEqual(await tenant.query(rows(2)));
  expect(read.map(({ id }) => id)).toEqual(['7', '9007199254740993']);
  expect(await readColumns<Row>(tenant, kinds, rows(0))).toEqual([]);
});

test('a read in columns is planned as its query says', async () => {
  const { tenant } = await (await sharedWorld()).enterprise();
  const sent: Sql[] = [];
  const query = <Read>(statement: Sql) => tenant.query<Read>((sent.push(statement), statement));
  await readColumns<Row>({ ...tenant, query }, kinds, longRead(planStatement('in parallel', rows(1))));
  expect(sent).toMatchObject([{ planning: 'in parallel', isLong: true }]);
});
