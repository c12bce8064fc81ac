import { expect, test } from 'vitest';
import { createWorld } from '../../../test/world.ts';

/**
 * Tables whose key does not begin with the enterprise, each with the reason. Another cell is a whole installation of its
 * own (decision 242). A new table gets `tenant_id` as the first column of its key, or a line here.
 */
const withoutEnterprise: Record<string, string> = {
  agency_application: 'An applicant may have no enterprise yet. It stays in its cell.',
  agreement: 'A text of a host, which its cell publishes.',
  announcement: 'A recording of a carrier, which the operator of a cell has named.',
  announcement_heard: 'A sound before an answer that nobody has named yet. It names no call and no enterprise.',
  app_release: 'A build of the app for a host, which its cell publishes.',
  app_user: 'A person, who may be a member of several enterprises. It is made in the other cell from its members.',
  app_version: 'The same for all enterprises of a cell.',
  consent: 'Of a person. It moves with the person.',
  display_pairing: 'Lives for minutes, and names no enterprise before a leader has confirmed it.',
  engine_installation: 'The one name of a cell at its engines.',
  engine_node: 'An engine of a cell, which serves all its enterprises.',
  engine_sound: 'Of a node of a cell. After a move, the nodes of the other cell bring the sounds anew.',
  enterprise_choice: 'Lives for minutes, between the proof of a person and the choice of an enterprise.',
  host_branding: 'Is read by host, before anybody signs in.',
  host_look: 'Is read by host, before anybody signs in.',
  host_owner: 'Says which enterprise a host belongs to, so it is read before the enterprise is known.',
  host_picture: 'Is read by a name with a hash, before anybody signs in.',
  installation: 'The one row about a cell.',
  known_device: 'Of a person. It is made again at the next sign-in.',
  mail_message: 'A message on its way. It belongs to no enterprise and stays until it is sent.',
  migration: 'The schema of a cell.',
  payment_notice: 'A call-back, which may be forged and then belongs to nobody. It stays as evidence.',
  payment_order: 'A call-back names an order and nothing else. It moves with the recharge that refers to it.',
  product: 'On sale for all enterprises of a cell.',
  product_version: 'Sold terms. Those that a package refers to are copied.',
  rate_window: 'Counts for a minute. It is unlogged and begins empty.',
  session: 'A token names no enterprise. It ends at a move.',
  sip_ticket: 'Lives for seconds.',
  sms_code: 'A code for a number that nobody may have. It lives for minutes.',
  sms_message: 'A message on its way. It belongs to no enterprise and stays until it is sent.',
  sms_outbox: 'A message that the operator reads. It belongs to no enterprise.',
  socket_process: 'A process of a cell.',
  socket_ticket: 'Lives for seconds.',
  statistics_call:
    'Sums without a key, so that replication finds a row by all its columns. At a move they are added up again from the calls.',
  suspense_payment: 'A payment that matches no order, and so no enterprise.',
  tenant: 'The enterprise itself: its key is the id.',
  test_payment: 'A payment at the pretended provider of a demo.',
  worker_alive: 'A process of a cell.',
};

test('the key of a table begins with the enterprise, so that an enterprise can move to another cell', async () => {
  const { admin } = await createWorld();
  const found = await admin(`
    select c.relname as name from pg_class c
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname is distinct from 'tenant_id'
    order by 1`);
  expect(found).toEqual(Object.keys(withoutEnterprise).map((name) => ({ name })));
});

test('logical replication finds every row, by its key or by all its columns', async () => {
  const { admin } = await createWorld();
  const lost = await admin(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind in ('r', 'p')
      and c.relpersistence = 'p'
      and (c.relreplident = 'n' or c.relreplident = 'd' and not exists (
        select from pg_index i where i.indrelid = c.oid and i.indisprimary))`);
  expect(lost).toEqual([]);
});
