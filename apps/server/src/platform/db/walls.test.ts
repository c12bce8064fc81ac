import { expect, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';

/** Tables that are read before the enterprise is known. */
const GLOBAL = ['agency', 'host_owner', 'payment_order', 'session', 'suspense_payment'];

test('each table with rows of enterprises has its wall after all migrations, for the owner of the tables too', async () => {
  const { admin } = await createWorld();
  const open = await admin(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not (c.relrowsecurity and c.relforcerowsecurity)
    order by 1`);
  expect(open).toEqual(GLOBAL.map((name) => ({ name })));
});

test('the application may read no view that sees over the walls', async () => {
  const { admin } = await createWorld();
  const views = await admin(`
    select c.relname as name, has_table_privilege('haihu_app', c.oid, 'select') as "isOpen" from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
      and not coalesce(c.reloptions, '{}') @> '{security_invoker=true}'
    order by 1`);
  expect(views).toEqual([{ name: 'session_holder', isOpen: false }]);
});
