import { expect, test } from 'vitest';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openOffice as open, PRICE } from '../test-support/office.ts';

const world = await createWorld({ atEnd: afterAllTests() });
const { billing } = world.domains;
const start = world.clock.now();
const DAY = 24 * 60 * 60 * 1000;

async function openOffice(balance: number) {
  world.clock.now = () => start;
  const office = await open(world, balance);
  const faults = async () => (await billing.ledgerDays.verify(office.tenantId)).faults;
  const later = (days: number) => {
    world.clock.now = () => new Date(start.getTime() + days * DAY);
  };
  return { ...office, faults, later };
}

test('an enterprise that lives on agreed credit pays rent, and its days are closed', async () => {
  const { tenantId, faults, later } = await openOffice(0);
  await billing.agreeCredit(tenantId, 10_000_000);
  const { id: productId } = await billing.catalogue.saveProduct({
    kind: 'line',
    code: 'rented',
    name: '华东线',
    carrier: '中国电信',
    area: '浙江',
    answerRate: 46,
    minutePrice: '0.065',
    concurrency: 20,
    rules: '无',
    setupFee: '0',
    monthlyFee: '60',
    onSaleFrom: '2026-01-01',
  });
  const place = { name: '专线', carrier: '电信', area: '浙江', minutePrice: 650, concurrency: 5 };
  await world.domains.calls.addLine(tenantId, { ...place, productId, numbers: ['057188887777'] });
  for (let day = 1; day <= 62; day += 1) {
    later(day);
    await world.runJobs();
  }
  const fees = await world.db.forTenant(tenantId).query<{ amount: string }>(sql`
    select amount from ledger_transaction where kind = 'fee'`);
  expect(fees.map(({ amount }) => amount)).toEqual(['-600000', '-600000', '-600000']);
  expect(await faults()).toEqual([]);
});

test('a charge begins the nights anew that close days, where they stopped', async () => {
  const { tenant, talk, faults, later } = await openOffice(10 * PRICE);
  const wallet = await tenant.query(sql`select from wallet`);
  expect(wallet).toHaveLength(1);
  await world.admin('delete from graphile_worker._private_jobs');
  later(3);
  expect(await faults()).toEqual(['days are closed up to none, they should be up to 2026-03-04']);
  await talk(60);
  later(4);
  await world.runJobs();
  expect(await faults()).toEqual([]);
});

test('charges ask once a day for the nights that close days, while none was ever closed', async () => {
  const { tenantId, talk, later } = await openOffice(10 * PRICE);
  const forget = () => world.admin('delete from graphile_worker._private_jobs');
  const asked = async () =>
    (
      await world.admin(`
        select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.payload::text like '%"${tenantId}"%' and t.identifier like 'billing.%' order by 1`)
    ).length;
  later(3);
  await talk(60);
  expect(await asked()).toBeGreaterThan(0);
  await forget();
  await talk(60);
  expect(await asked()).toBe(0);
  later(4);
  await talk(60);
  expect(await asked()).toBeGreaterThan(0);
});

test('a call that costs otherwise than its bill says is named', async () => {
  const { tenant, begin, end, faults } = await openOffice(10 * PRICE);
  const [first, second] = [await begin(), await begin()];
  await end(first, 60);
  await end(second, 120);
  expect(await faults()).toEqual([]);
  await tenant.query(sql`with wrong as (update call set cost = cost + 1 where id = ${first}) select`);
  await tenant.query(sql`with wrong as (update call set package_minutes = 2 where id = ${second}) select`);
  expect(await faults()).toEqual([
    `call ${first} cost ${PRICE + 1} and 0 package minutes, its bill says ${PRICE} and 0`,
    `call ${second} cost ${2 * PRICE} and 2 package minutes, its bill says ${2 * PRICE} and 0`,
  ]);
});

test('a call that is over holds nothing, and one that was answered has a bill', async () => {
  const { tenant, line, begin, faults } = await openOffice(10 * PRICE);
  const callId = await begin();
  expect(await faults()).toEqual([]);
  await tenant.query(sql`
    with over as (
      update call set state = 'ended', cause = 'answered', hung_up_by = 'customer', ended_at = created_at, answered_at = created_at
      where id = ${callId}) select`);
  expect(await faults()).toEqual([
    `call ${callId} was answered and never billed`,
    `call ${callId} is over and still holds money or minutes`,
    `call ${callId} is over and keeps its agent and its line's place: docs/operate/operating.md says how to free them`,
    `line ${line.id} 专线 has 1 places taken and 0 calls that are on: docs/operate/operating.md says how to count them again`,
  ]);
});

test('a call that is on holds its minute and takes a place of its line, and a test of a phone does neither', async () => {
  const { tenant, line, begin, faults } = await openOffice(10 * PRICE);
  const [unheld, unlisted, tested, elsewhere] = [await begin(), await begin(), await begin(), await begin()];
  expect(await faults()).toEqual([]);
  await world.admin(`
    update call set origin = 'test' where id = ${tested};
    update call_running set line_id = null where call_id = ${tested};
    delete from hold where call_id in (${unheld}, ${tested});
    delete from call_running where call_id = ${unlisted}`);
  expect(await faults()).toEqual([
    `call ${unheld} is on and holds neither money nor minutes, so it cannot end: docs/operate/operating.md says how to give it a hold`,
    `call ${unlisted} is on and not among the running calls: docs/operate/operating.md says how to list it again`,
    `line ${line.id} 专线 has 2 places taken and 3 calls that are on: docs/operate/operating.md says how to count them again`,
  ]);
  const { id: other } = (
    await world.admin(`
      insert into hold (tenant_id, call_id) values (${tenant.tenantId}, ${unheld});
      insert into call_running (tenant_id, call_id, line_id, callee_hash, seen_at)
      select tenant_id, id, line_id, callee_hash, now() from call where id = ${unlisted};
      update call_running set line_id = null where call_id = ${elsewhere};
      select id from call where id = ${elsewhere}`)
  )[0] as { id: string };
  expect(other).toBe(elsewhere);
  expect(await faults()).toEqual([
    `line ${line.id} 专线 has 2 places taken and 3 calls that are on: docs/operate/operating.md says how to count them again`,
  ]);
});
