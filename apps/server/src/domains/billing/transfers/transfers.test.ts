import { expect, test } from 'vitest';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { lockWallet } from '../core/ledger.repository.ts';
import { beginTransfer, createFinishTransfer } from './sending.ts';

const world = await createWorld({ atEnd: afterAllTests() });
const { billing } = world.domains;
const { ledgerDays } = billing;
const YUAN = 10_000;

/** Makes an agency with a balance, and an enterprise without one. */
async function openPair(balance: number) {
  const [agency, enterprise] = [await world.enterprise('服务商'), await world.enterprise('客户企业')];
  const { member } = await agency.member('周总', { isSuper: true });
  await enterprise.tenant.transaction(lockWallet);
  if (balance > 0) await billing.credit(agency.tenantId, { amount: balance, key: 'first' });
  const begin = (amount: number) =>
    agency.tenant.transaction((tx) =>
      beginTransfer(tx, {
        enterpriseId: enterprise.tenantId,
        amount,
        note: '',
        makerId: member.userId,
        at: world.clock.now(),
      }),
    );
  const balances = async () => {
    const [of, to] = [
      await billing.callingCreditOf(agency.tenantId),
      await billing.callingCreditOf(enterprise.tenantId),
    ];
    return [of.balance, to.balance - to.owed];
  };
  const verified = async () => {
    const [of, to] = [await ledgerDays.verify(agency.tenantId), await ledgerDays.verify(enterprise.tenantId)];
    return { faults: [...of.faults, ...to.faults], transit: of.transit + to.transit, underWay: of.underWay };
  };
  return { agency, enterprise, begin, balances, verified };
}

const atRest = { faults: [], transit: 0, underWay: 0 };

test('money leaves the agency, stands in transit, and reaches the enterprise by the job', async () => {
  const { begin, balances, verified } = await openPair(100 * YUAN);
  await begin(40 * YUAN);
  expect(await balances()).toEqual([60 * YUAN, 0]);
  expect(await verified()).toEqual({ faults: [], transit: 40 * YUAN, underWay: 40 * YUAN });
  await world.runJobs();
  expect(await balances()).toEqual([60 * YUAN, 40 * YUAN]);
  expect(await verified()).toEqual(atRest);
});

test('one of two transfers with the last yuan wins', async () => {
  const { begin, balances, verified } = await openPair(10 * YUAN);
  const tried = await Promise.allSettled([begin(10 * YUAN), begin(10 * YUAN)]);
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = tried.find((each) => each.status === 'rejected');
  expect(refused?.reason).toMatchObject({ errorName: 'billing.not_enough' });
  await world.runJobs();
  expect(await balances()).toEqual([0, 10 * YUAN]);
  expect(await verified()).toEqual(atRest);
});

test('many that finish one transfer at once credit it once', async () => {
  const { agency, begin, balances, verified } = await openPair(10 * YUAN);
  const id = await begin(3 * YUAN);
  const finish = createFinishTransfer(world);
  await Promise.all([...Array(6)].map(() => finish(agency.tenantId, id)));
  await world.runJobs();
  expect(await balances()).toEqual([7 * YUAN, 3 * YUAN]);
  expect(await verified()).toEqual(atRest);
});

const locks = {
  'before the second movement': (tenantId: string) => sql`select from wallet where tenant_id = ${tenantId} for update`,
  'between the second movement and its commit': (tenantId: string) =>
    sql`select from balance_transfer where enterprise_id = ${tenantId} for update`,
};

for (const [when, lock] of Object.entries(locks)) {
  test(`killed ${when}, the transfer is finished once by its job`, async () => {
    const { agency, enterprise, begin, balances, verified } = await openPair(10 * YUAN);
    const id = await begin(3 * YUAN);
    const finish = createFinishTransfer(world);
    // A lock on the row makes the movement wait, and its connection is killed there.
    await enterprise.tenant.transaction(async (tx) => {
      await tx.query(lock(enterprise.tenantId));
      const cutOff = finish(agency.tenantId, id).then(
        () => 'done',
        () => 'cut off',
      );
      await expect.poll(killWaiting).toBe(1);
      expect(await cutOff).toBe('cut off');
    });
    expect(await balances()).toEqual([7 * YUAN, 0]);
    expect(await verified()).toEqual({ faults: [], transit: 3 * YUAN, underWay: 3 * YUAN });
    await world.runJobs();
    await finish(agency.tenantId, id);
    expect(await balances()).toEqual([7 * YUAN, 3 * YUAN]);
    expect(await verified()).toEqual(atRest);
  });
}

/** Ends the connections that wait for a row. Returns their number. */
async function killWaiting(): Promise<number> {
  const killed = await world.admin(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return killed.length;
}

test('a transfer that hangs is named, and a movement that is not the transfer’s is found', async () => {
  const { agency, begin, verified } = await openPair(10 * YUAN);
  const id = await begin(3 * YUAN);
  world.time.advance(61_000);
  expect((await verified()).faults).toEqual([expect.stringContaining(`transfer ${id} of 30000 to 客户企业`)]);
  await world.runJobs();
  expect(await verified()).toEqual(atRest);
  await world.admin(`update balance_transfer set received_at = null where id = ${id}`);
  const { faults } = await ledgerDays.verify(agency.tenantId);
  expect(faults).toEqual([expect.stringContaining(`transfer ${id}`)]);
  await world.admin(`update balance_transfer set received_at = sent_at, amount = amount + 100 where id = ${id}`);
  expect((await verified()).faults).toEqual([
    '30000 is in transit, transfers come to 30100',
    '-30000 is in transit, transfers come to -30100',
  ]);
});

test('any run of transfers, some of them finished by chance, leaves both ledgers whole', async () => {
  const { agency, begin, balances, verified } = await openPair(50 * YUAN);
  const finish = createFinishTransfer(world);
  // A fixed seed, so that a failure can be repeated.
  let seed = 20_261_123;
  const upTo = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  let sent = 0;
  for (let round = 0; round < 20; round += 1) {
    const amount = (1 + upTo(900)) * 100;
    const tried = await Promise.allSettled([begin(amount), begin(amount)]);
    for (const each of tried) {
      if (each.status === 'rejected') continue;
      sent += amount;
      if (upTo(2) === 0) await finish(agency.tenantId, each.value);
    }
    const { faults, transit, underWay } = await verified();
    expect({ faults, left: transit - underWay }).toEqual({ faults: [], left: 0 });
  }
  await world.runJobs();
  expect(await balances()).toEqual([50 * YUAN - sent, sent]);
  expect(await verified()).toEqual(atRest);
});
