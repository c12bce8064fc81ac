import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { CannotRegister } from './lines.usecases.ts';

const DIALLED_EVERY = 30_000;

async function createLines() {
  const bench = await createCallBench();
  const { dialler, domains, lineId, tenantId, time } = bench;
  const [driver] = dialler.drivers().values();
  const { token } = await bench.member('赵婷');
  const set = (user: string, change = {}) =>
    domains.calls.setLine(tenantId, lineId, { trunkUser: user, trunkSecret: 'one', registers: true, ...change });
  /** Lets the driver hear of the lines and look at their registrations. */
  async function look() {
    await driver!.provision();
    time.advance(DIALLED_EVERY);
    await dialler.reconcile();
    const { list } = (await bench.call('calls.heldLines', {}, token)).data;
    return list.find(({ id }) => id === lineId)!.registration;
  }
  return { ...bench, driver: driver!, set, look };
}

test('a line that registers tells its state and since when, until it registers no more', async () => {
  const { clock, domains, lineId, look, set, tenantId, time, admin } = await createLines();
  expect(await look()).toBeNull();
  await set('acme');
  const registered = await look();
  const since = clock.now().toISOString();
  expect(registered).toEqual({ state: 'registered', since });
  time.advance(60_000);
  expect(await look()).toEqual({ state: 'registered', since });
  await set('acme-refused');
  expect(await look()).toEqual({ state: 'refused', since: clock.now().toISOString() });
  await set('acme-silent');
  expect(await look()).toMatchObject({ state: 'silent' });
  // The carrier's password is sealed.
  expect(JSON.stringify(await admin('select trunk_secret_enc from line'))).not.toContain('one');
  await domains.calls.setLine(tenantId, lineId, { registers: false });
  expect(await look()).toBeNull();
});

test('the engine is told of exactly the lines in use that register at this node, with the first number as contact', async () => {
  const { admin, domains, driver, lineId, look, set, tenantId } = await createLines();
  const told = async () => {
    await look();
    return (await driver.telephony.registrations())!.size;
  };
  expect(await told()).toBe(0);
  await set('acme');
  let contacts: string[] = [];
  const { register } = driver.telephony;
  driver.telephony.register = (lines) => {
    contacts = lines.map(({ contact }) => contact);
    return register(lines);
  };
  expect(await told()).toBe(1);
  const lines = await domains.calls.linesOf(tenantId);
  expect(contacts).toEqual([lines.find(({ id }) => id === lineId)!.callerId]);

  await domains.calls.setLine(tenantId, lineId, { enabled: false });
  expect(await told()).toBe(0);
  await domains.calls.setLine(tenantId, lineId, { enabled: true });
  expect(await told()).toBe(1);
  // Another node of the engine, which is in use, has the line.
  await admin(`
    insert into engine_node (kind, name, is_connected, lease_until) values ('simulator', 'second', true, now() + interval '1 hour')`);
  expect(await told()).toBe(1);
  await admin(`update line set node_id = (select id from engine_node where name = 'second')`);
  expect(await told()).toBe(0);
  // The line's own node is lost, comes back and drains.
  const second = (change: string) => admin(`update engine_node set ${change} where name = 'second'`);
  await second(`is_connected = false`);
  expect(await told()).toBe(1);
  await second(`is_connected = true`);
  expect(await told()).toBe(0);
  await second(`state = 'draining'`);
  expect(await told()).toBe(1);
});

test('a line without a name at its carrier cannot register, and stays as it was', async () => {
  const { domains, lineId, tenant, tenantId } = await createLines();
  const change = domains.calls.setLine(tenantId, lineId, { registers: true, prefix: '9' });
  await expect(change).rejects.toThrow(CannotRegister);
  const [line] = await tenant.query(sql`select prefix, registers from line where id = ${lineId}`);
  expect(line).toEqual({ prefix: '', registers: false });
});
