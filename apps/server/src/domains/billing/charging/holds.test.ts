import { readMeter, splitChange } from '@haihu/rules/billing/charging/charging';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditedIn } from '../../../../test/audited-actions.ts';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openOffice as open, PRICE } from '../test-support/office.ts';

const world = await createWorld({ atEnd: afterAllTests() });
const { billing } = world.domains;
const { ledgerDays } = billing;
const start = world.clock.now();
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const setNow = (at: Date) => void (world.clock.now = () => at);

function openOffice(...[balance, terms]: [balance: number, terms?: { step: number }]) {
  setNow(start);
  return open(world, balance, terms);
}

describe('a call that outgrows its first package', () => {
  test('holds the next one before money, and others find neither', async () => {
    const office = await openOffice(3 * PRICE);
    const { tenantId, begin, goOn, end, callingCredit } = office;
    await billing.addPackage(tenantId, { name: '一', minutes: 1, expiresAt: later(60) });
    await billing.addPackage(tenantId, { name: '二', minutes: 2, expiresAt: later(90) });
    const written = await auditedIn(office.tenant);
    expect(written).toEqual(['billing.credit', 'billing.package_added', 'billing.package_added']);
    const long = await begin();
    await goOn({ [long]: 2 });
    expect(await callingCredit()).toMatchObject({ held: 0, packages: [{ minutesLeft: 0 }, { minutesLeft: 0 }] });
    // A call that begins now pays with money. The first call keeps its hold.
    const short = await begin();
    expect(await callingCredit()).toMatchObject({ held: PRICE });
    await goOn({ [long]: 3, [short]: 1 });
    expect(await callingCredit()).toMatchObject({ held: 3 * PRICE });
    const holds = (await world.call('billing.holds', {}, office.owner.token)).data.list;
    expect(holds.map(({ packageMinutes, amount }) => [packageMinutes, Number(amount)])).toEqual([
      [0, 2 * PRICE],
      [3, PRICE],
    ]);
    expect(await end(short, 60)).toMatchObject({ packageMinutes: 0, cost: PRICE });
    expect(await end(long, 200)).toMatchObject({ packageMinutes: 3, cost: PRICE });
    expect(await callingCredit()).toMatchObject({ balance: PRICE, held: 0, owed: 0 });
    expect(await office.tenant.query(sql`select from hold_further`)).toEqual([]);
  });

  test('takes up minutes that another call gives back', async () => {
    const { tenantId, begin, goOn, end, callingCredit } = await openOffice(5 * PRICE);
    await billing.addPackage(tenantId, { name: '三', minutes: 3, expiresAt: later(60) });
    const [one, other] = [await begin(), await begin()];
    await goOn({ [one]: 1, [other]: 1 });
    expect(await callingCredit()).toMatchObject({ held: PRICE });
    await end(one, 30);
    await goOn({ [other]: 1 });
    expect(await callingCredit()).toMatchObject({ held: 0, packages: [{ minutesLeft: 0 }] });
  });
});

describe('while a call runs', () => {
  test('its package may expire: it keeps it, and holds no money instead', async () => {
    const { tenantId, begin, goOn, end, callingCredit, meansOf } = await openOffice(3 * PRICE);
    await billing.addPackage(tenantId, { name: '到期', minutes: 9, expiresAt: later(1) });
    const callId = await begin();
    setNow(later(2));
    await goOn({ [callId]: 3 });
    expect(await callingCredit()).toMatchObject({ held: 0, packages: [] });
    expect(readMeter(150, await meansOf(callId))).toMatchObject({ packageMinutes: 3, packageMinutesLeft: 6, cost: 0 });
    // A call that begins now may not use the package.
    const next = await begin();
    expect(await callingCredit()).toMatchObject({ held: PRICE });
    expect(await end(next, 10)).toMatchObject({ packageMinutes: 0, cost: PRICE });
    expect(await end(callId, 150)).toMatchObject({ packageMinutes: 3, cost: 0 });
  });

  test('nothing takes what it holds: neither a debit nor less agreed credit', async () => {
    const { tenantId, begin, goOn, end, callingCredit, meansOf } = await openOffice(PRICE);
    await billing.agreeCredit(tenantId, 3 * PRICE);
    const callId = await begin();
    await goOn({ [callId]: 2 });
    const debit = (amount: number, key: string) => billing.debit(tenantId, { amount, key, reason: '号码月租' });
    await expect(debit(PRICE + 1, 'much')).rejects.toMatchObject({ errorName: 'billing.not_enough' });
    await expect(billing.agreeCredit(tenantId, 2 * PRICE - 1)).rejects.toMatchObject({
      errorName: 'billing.credit_in_use',
    });
    await debit(PRICE, 'rest');
    await expect(billing.agreeCredit(tenantId, 2 * PRICE)).rejects.toMatchObject({
      errorName: 'billing.credit_in_use',
    });
    // The debit emptied the balance. Only the hold of the call is left, and the meter shows that.
    expect(readMeter(150, await meansOf(callId))).toMatchObject({
      cost: 3 * PRICE,
      moneyLeft: 0,
      beyond: 0,
      warning: 0,
    });
    expect(readMeter(190, await meansOf(callId))).toMatchObject({ cost: 4 * PRICE, moneyLeft: 0, beyond: PRICE });
    expect(await end(callId, 150)).toMatchObject({ cost: 3 * PRICE });
    expect(await callingCredit()).toMatchObject({ balance: -3 * PRICE, owed: 0 });
  });
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('begin' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('goOn' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(9), seconds: fc.integer(range(59)) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('package' as const),
      minutes: fc.integer({ min: 1, max: 3 }),
      lasts: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('credit' as const), minutes: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('debit' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('agree' as const), minutes: fc.nat(3) }) },
);

function range(max: number) {
  return { min: 0, max };
}

test('calls hold never less than they are charged, package by package, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 24 }),
      fc.constantFrom(60, 6, 1),
      fc.constantFrom('expiry', 'smallest', 'largest' as const),
      async (steps, billingStep, packageOrder) => {
        const office = await openOffice(2 * PRICE, { step: billingStep });
        const { tenant, tenantId } = office;
        const setting = { key: 'charging', version: 0, value: { packageOrder } } as const;
        await world.call('config.saveSettings', setting, office.owner.token);
        const begun: Record<string, number> = {};
        let minute = 0;
        for (const [index, each] of steps.entries()) {
          const callingCredit = await office.callingCredit();
          const free = callingCredit.balance + callingCredit.agreedCredit - callingCredit.owed - callingCredit.held;
          const prepaid = callingCredit.packages.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0);
          if (each.do === 'begin' && (free >= PRICE || prepaid > 0)) begun[await office.begin()] = 1;
          if (each.do === 'goOn') {
            minute += 1;
            setNow(later(minute));
            for (const callId of Object.keys(begun)) begun[callId]! += 1;
            await office.goOn(begun);
          }
          if (each.do === 'end') await endOne(each);
          const key = String(index);
          if (each.do === 'package') {
            const expiresAt = later(minute + each.lasts);
            await billing.addPackage(tenantId, { name: key, minutes: each.minutes, expiresAt });
          }
          if (each.do === 'credit') await billing.credit(tenantId, { amount: each.minutes * PRICE, key });
          if (each.do === 'debit' && free > 0) await billing.debit(tenantId, { amount: free, key, reason: key });
          if (each.do === 'agree') await agree(each.minutes * PRICE, callingCredit);
          const overHeld = await tenant.query(sql`
            select from package p where p.minutes_left < (select coalesce(sum(h.minutes), 0) from (
              select package_id, package_minutes as minutes from hold
              union all select package_id, minutes from hold_further) h where h.package_id = p.id)`);
          expect(overHeld).toEqual([]);
        }
        expect(await ledgerDays.verify(tenantId)).toMatchObject({ faults: [] });

        async function endOne({ which, seconds }: { which: number; seconds: number }) {
          const callId = Object.keys(begun)[which % (Object.keys(begun).length || 1)];
          if (callId === undefined) return;
          // The call ends in its last begun minute, which was reported a moment ago.
          await office.goOn(begun);
          const talkSeconds = begun[callId]! * 60 - seconds;
          const [held] = await tenant.query<{ amount: number; packageMinutes: number }>(sql`
            select amount::int, package_minutes + coalesce((
              select sum(minutes) from hold_further f where f.call_id = h.call_id), 0)::int as "packageMinutes"
            from hold h where call_id = ${callId}`);
          const before = await office.callingCredit();
          const reading = readMeter(talkSeconds, await office.meansOf(callId));
          const bill = await office.end(callId, talkSeconds);
          delete begun[callId];
          expect({ cost: reading.cost, minutes: reading.packageMinutes }).toEqual({
            cost: bill.cost,
            minutes: bill.packageMinutes,
          });
          expect(bill.cost).toBeLessThanOrEqual(held!.amount);
          expect(bill.packageMinutes).toBeLessThanOrEqual(held!.packageMinutes);
          const { balance, owed, agreedCredit } = await office.callingCredit();
          const split = splitChange(before, -bill.cost);
          expect({ balance, owed }).toEqual({
            balance: before.balance + split.balance,
            owed: before.owed + split.owed,
          });
          expect(balance).toBeGreaterThanOrEqual(-agreedCredit);
          // A call whose hold was covered is never owed.
          if (before.held <= before.balance + agreedCredit - before.owed) expect(owed).toBe(before.owed);
        }

        async function agree(
          amount: number,
          { balance, held, agreedCredit }: { balance: number; held: number; agreedCredit: number },
        ) {
          const [result] = await Promise.allSettled([billing.agreeCredit(tenantId, amount)]);
          const promised = amount < agreedCredit ? held : 0;
          expect(result.status).toBe(balance - promised < -amount ? 'rejected' : 'fulfilled');
        }
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
