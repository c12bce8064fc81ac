import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { AppError } from '../../../platform/errors.ts';
import { insertCall } from '../../calls/core/calls.repository.ts';
import { findLines } from '../../calls/lines/lines.repository.ts';
import { createCallBench } from '../../calls/test-support/call-bench.ts';
import { settleAlone } from '../test-support/booked-call.ts';
import { billingApi } from './charging.usecases.ts';

const PRICE = 1200;

async function createBillingBench(balance = 0) {
  const bench = await createCallBench({ balance, minutePrice: PRICE });
  const { tenant } = bench;
  const { billing } = bench.domains;
  const { member } = await bench.agent();
  const [line] = await findLines(tenant, new Date());
  let number = 0;

  /** Stores a call that holds nothing yet. */
  async function newCall(): Promise<string> {
    number += 1;
    return insertCall(tenant, {
      agentId: member.userId,
      customerId: null,
      callee: bench.cipher.seal(bench.tenantId, `139${String(number).padStart(8, '0')}`),
      lineId: line!.id,
      lineNumberId: line!.numbers[0]!.id,
      rulePack: 'none',
      rule: { minutePrice: String(PRICE), billingStep: 60, billingMinimum: 0 },
      createdAt: bench.clock.now(),
    });
  }

  const rule = { minutePrice: PRICE, stepSeconds: 60, minimumSeconds: 0 };
  const lineId = line!.id;
  const bill = (callId: string, placedAt = bench.clock.now()) => ({
    callId,
    lineId,
    agentId: member.userId,
    rule,
    placedAt,
  });
  const hold = (callId: string) => tenant.transaction((tx) => billingApi.hold(tx, bill(callId)));
  /** Settles a call. Returns the money that it cost. */
  async function settle(callId: string, minutes: number, placedAt?: Date): Promise<number> {
    const talked = minutes > 0 ? minutes * 60 : null;
    return (await settleAlone(tenant, [bill(callId, placedAt), talked, bench.clock.now()])).cost;
  }
  const callingCredit = () => billingApi.findCallingCredit(tenant, bench.clock.now());
  const addPackage = (minutes: number, expiresAt: string, name = '套餐') =>
    billing.addPackage(bench.tenantId, { name, minutes, expiresAt: new Date(expiresAt) });

  return { ...bench, billing, newCall, hold, settle, callingCredit, addPackage };
}

describe('a call', () => {
  test('takes minutes of the package that expires first, then money', async () => {
    const bench = await createBillingBench(10_000);
    await bench.addPackage(2, '2026-06-01T00:00:00Z', '后到期');
    await bench.addPackage(1, '2026-04-01T00:00:00Z', '先到期');
    const callId = await bench.newCall();
    await bench.hold(callId);

    expect(await bench.settle(callId, 5)).toBe(2 * PRICE);
    expect(await bench.callingCredit()).toMatchObject({
      balance: 10_000 - 2 * PRICE,
      held: 0,
      packages: [
        { name: '先到期', minutesLeft: 0 },
        { name: '后到期', minutesLeft: 0 },
      ],
    });
  });

  test('uses a package that expired while it was on, and none that expired before', async () => {
    const bench = await createBillingBench(10_000);
    const placedAt = new Date('2026-03-02T02:00:00Z');
    await bench.addPackage(10, '2026-03-02T02:00:30Z');
    await bench.billing.addPackage(bench.tenantId, {
      name: '过期',
      minutes: 10,
      startsAt: new Date('2026-02-01T00:00:00Z'),
      expiresAt: placedAt,
    });
    const callId = await bench.newCall();
    await bench.hold(callId);
    bench.clock.now = () => new Date('2026-03-02T02:02:00Z');
    expect(await bench.settle(callId, 2, placedAt)).toBe(0);
    expect(await bench.tenant.query(sql`select name, minutes_left from package order by name`)).toEqual([
      { name: '套餐', minutes_left: 8 },
      { name: '过期', minutes_left: 10 },
    ]);
  });

  test('leaves to other running calls what they hold', async () => {
    const bench = await createBillingBench(10_000);
    await bench.addPackage(2, '2026-06-01T00:00:00Z');
    const [long, short] = [await bench.newCall(), await bench.newCall()];
    await bench.hold(long);
    await bench.hold(short);
    expect(await bench.settle(long, 3)).toBe(2 * PRICE);
    expect(await bench.settle(short, 1)).toBe(0);
  });

  test('that nobody answered costs nothing and gives back what it held', async () => {
    const bench = await createBillingBench(10_000);
    const callId = await bench.newCall();
    await bench.hold(callId);
    expect(await bench.callingCredit()).toMatchObject({ balance: 10_000, held: PRICE });
    expect(await bench.settle(callId, 0)).toBe(0);
    expect(await bench.callingCredit()).toMatchObject({ balance: 10_000, held: 0 });
  });

  test('is settled once: a second time fails and changes nothing', async () => {
    const bench = await createBillingBench(10_000);
    const callId = await bench.newCall();
    await bench.hold(callId);
    const results = await Promise.allSettled([bench.settle(callId, 2), bench.settle(callId, 2)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await bench.callingCredit()).toMatchObject({ balance: 10_000 - 2 * PRICE });
  });
});

describe('the ledger', () => {
  test('credits once for a key, and each enterprise its own', async () => {
    const bench = await createBillingBench();
    const other = await bench.world.enterprise('海呼分部');
    const credit = { amount: 5000, key: 'order-1' };
    await Promise.all([1, 2, 3].map(() => bench.billing.credit(bench.tenantId, credit)));
    await bench.billing.credit(other.tenantId, credit);
    expect(await bench.callingCredit()).toMatchObject({ balance: 5000 });
    expect(await billingApi.findCallingCredit(other.tenant, bench.clock.now())).toMatchObject({ balance: 5000 });
    await expect(bench.billing.credit(bench.tenantId, { ...credit, amount: 5001 })).rejects.toMatchObject({
      errorName: 'billing.reference_used',
      data: { recorded: { day: '2026-03-02', amount: 5000, reason: null } },
    });
    expect(await bench.callingCredit()).toMatchObject({ balance: 5000 });
    for (const amount of [0, -1, 0.5, NaN]) {
      await expect(bench.billing.credit(bench.tenantId, { amount, key: 'wrong' })).rejects.toThrow(RangeError);
    }
  });

  test('can be neither changed nor unbalanced by the application', async () => {
    const bench = await createBillingBench(5000);
    for (const statement of [
      sql`update ledger_entry set amount = 1`,
      sql`delete from ledger_entry`,
      sql`update ledger_transaction set kind = 'call'`,
      sql`delete from ledger_transaction`,
      sql`update package_use set minutes = 1`,
    ]) {
      await expect(bench.tenant.query(statement)).rejects.toThrow('permission denied');
    }
    const oneSided = bench.tenant.query(sql`
      insert into ledger_entry (tenant_id, transaction_id, account, amount)
      select tenant_id, id, 'calls', 1 from ledger_transaction`);
    await expect(oneSided).rejects.toThrow('does not add up to zero');
  });

  test('holds after any order of credits, packages and calls, many at once', async () => {
    const bench = await createBillingBench();
    const { tenant } = bench;
    const step = fc.oneof(
      fc.record({ do: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 20_000 }), key: fc.nat(5) }),
      fc.record({ do: fc.constant('package' as const), minutes: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ do: fc.constant('call' as const), minutes: fc.nat(6), settles: fc.integer({ min: 1, max: 2 }) }),
    );
    let round = 0;
    const credited = new Map<string, number>();
    /** Credits an amount. The first payment takes the key; another amount under it is refused with the recorded one. */
    async function credit(amount: number, key: string): Promise<void> {
      const [result] = await Promise.allSettled([bench.billing.credit(bench.tenantId, { amount, key })]);
      if (result.status === 'fulfilled') {
        if (result.value) credited.set(key, amount);
        return;
      }
      const { recorded } = (result.reason as AppError).data as { recorded: { amount: number } };
      expect(recorded.amount).not.toBe(amount);
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        round += 1;
        await Promise.all(
          steps.map(async (each) => {
            if (each.do === 'credit') return credit(each.amount, `${round}-${each.key}`);
            if (each.do === 'package') return bench.addPackage(each.minutes, '2026-06-01T00:00:00Z');
            const callId = await bench.newCall();
            await bench.hold(callId);
            const settling = Array.from({ length: each.settles }, () => bench.settle(callId, each.minutes));
            const results = await Promise.allSettled(settling);
            const refused = results.filter((result) => result.status === 'rejected');
            for (const { reason } of refused) expect(String(reason)).toContain('settled before');
          }),
        );
        expect(await tenant.query(sql`select from hold`)).toEqual([]);
        expect(await bench.callingCredit()).toMatchObject({ held: 0 });
        const [books] = await tenant.query(sql`
          select (select sum(amount)::text from ledger_entry) as everything,
            (select balance - coalesce(sum(amount), 0) from wallet left join ledger_entry on account = 'wallet'
              group by balance)::text as wallet,
            (select coalesce(sum(amount), 0)::float8 from ledger_transaction where kind = 'credit') as credited,
            (select coalesce(sum(minutes - minutes_left), 0)::text from package)
              = (select coalesce(sum(minutes), 0)::text from package_use) as minutes`);
        expect(books).toEqual({
          everything: expect.toSatisfy((sum) => sum === null || sum === '0'),
          wallet: '0',
          credited: [...credited.values()].reduce((sum, amount) => sum + amount, 0),
          minutes: true,
        });
      }),
      { numRuns: 25 },
    );
  });
});
