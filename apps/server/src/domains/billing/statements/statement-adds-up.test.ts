import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import { openOffice, PRICE } from '../test-support/office.ts';
import { readStatement, statementRows } from './statement.ts';

const world = await createWorld({ startsAt: new Date('2026-01-05T02:00:00Z'), atEnd: afterAllTests() });
const { billing, identity } = world.domains;
const months = ['2026-01', '2026-02', '2026-03'];

const unitsOf = (amounts: readonly { amount: string }[]) =>
  amounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n);

async function openBooks() {
  world.clock.now = () => new Date(`${months[0]}-05T02:00:00Z`);
  const office = await openOffice(world, 100 * PRICE);
  const { tenantId, owner } = office;
  const place = { ip: '192.0.2.1', deviceKey: '' };
  const tokenNow = async () => (await identity.openSession(owner.member.userId, tenantId, place)).token;
  const bills = async (month?: string) =>
    (await world.call('billing.bills', { size: 100, ...(month && { month }) }, await tokenNow())).data.list;
  return { ...office, bills };
}

const seconds = fc.integer({ min: 1, max: 400 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('talk' as const), seconds, isMet: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('package' as const), minutes: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fee' as const), amount: fc.integer({ min: 1, max: 9000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('credit' as const), amount: fc.integer({ min: 1, max: 9000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('correct' as const), place: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('month' as const) }) },
);

test('whatever is called with an agent or without, paid and corrected, each statement is the bills of its month', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const { tenant, tenantId, talk, bills, callingCredit } = await openBooks();
      let month = 0;
      for (const [index, each] of steps.entries()) {
        const key = String(index);
        if (each.do === 'talk') await (each.isMet ? talk(each.seconds) : talk(each.seconds, null));
        if (each.do === 'package') {
          const expiresAt = new Date('2026-12-01T00:00:00Z');
          await billing.addPackage(tenantId, { name: key, minutes: each.minutes, expiresAt });
        }
        if (each.do === 'fee') {
          await billing.shop.chargeFee(tenantId, { amount: each.amount, key, reason: '开线费' }).catch(() => {});
        }
        if (each.do === 'credit') await billing.credit(tenantId, { amount: each.amount, key });
        if (each.do === 'correct') {
          const wrong = (await bills()).filter(({ kind }) => kind === 'call')[each.place];
          if (wrong) await billing.correct(tenantId, { id: wrong.id, reason: '断线' });
        }
        if (each.do === 'month' && month < months.length - 1) {
          month += 1;
          world.clock.now = () => new Date(`${months[month]}-05T02:00:00Z`);
          // The days of the month before get closed, so the statement reads them from there.
          await billing.ledgerDays.closeDays(tenantId);
        }
      }
      let before = '0';
      for (const name of months) {
        const statement = await readStatement(tenant, name);
        const booked = await bills(name);
        const ofCalls = booked.filter(({ kind }) => kind === 'call');
        expect(statement.opening).toBe(before);
        expect(BigInt(statement.closing) - BigInt(statement.opening)).toBe(unitsOf(booked));
        expect(unitsOf(statement.kinds)).toBe(unitsOf(booked));
        expect(unitsOf(statement.calls)).toBe(unitsOf(ofCalls));
        expect(statement.calls.reduce((sum, { count }) => sum + count, 0)).toBe(ofCalls.length);
        // Calls without an agent have a line of their own.
        expect(unitsOf(statement.calls.filter(({ userId }) => userId === null))).toBe(
          unitsOf(ofCalls.filter(({ call }) => call?.agentName === '')),
        );
        const amounts = statementRows(statement, 'zh').map((cells) => cells[6] as { number: string });
        const rows = amounts.map(({ number }) => Math.round(Number(number) * 10_000));
        expect(rows.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(rows.at(-1));
        before = statement.closing;
      }
      const { balance, owed } = await callingCredit();
      expect(Number(before)).toBe(balance - owed);
    }),
    { numRuns: 5, endOnFailure: true, examples: [[[{ do: 'talk', seconds: 61, isMet: false }, { do: 'month' }]]] },
  );
});
