import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAllTests, createWorld } from '../../../../test/world.ts';
import { openOffice, PRICE } from '../test-support/office.ts';

const world = await createWorld({ atEnd: afterAllTests() });
const { billing, identity } = world.domains;
const start = world.clock.now();
const DAY = 24 * 60 * 60 * 1000;

async function openBooks(balance: number) {
  world.clock.now = () => start;
  const office = await openOffice(world, balance);
  const { tenantId, owner } = office;
  let today = 0;
  const moveTo = (day: number) => {
    today = day;
    world.clock.now = () => new Date(start.getTime() + day * DAY);
  };
  /** Lets days pass, with the jobs of their nights and mornings. */
  async function pass(days: number): Promise<void> {
    for (let passed = 0; passed < days; passed += 1) {
      moveTo(today + 1);
      await world.runJobs();
    }
  }
  const faults = async () => (await billing.ledgerDays.verify(tenantId)).faults;
  const place = { ip: '192.0.2.1', deviceKey: '' };
  const tokenNow = async () => (await identity.openSession(owner.member.userId, tenantId, place)).token;
  const admin = async (text: string) => (await world.admin(text)) as { id: string }[];
  return { ...office, moveTo, pass, faults, tokenNow, admin, today: () => today };
}

type Books = Awaited<ReturnType<typeof openBooks>>;

const amount = fc.integer({ min: 1, max: 5 * PRICE });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('talk' as const), seconds: fc.nat(300), isMet: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('package' as const), minutes: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('credit' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('debit' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct' as const), place: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 3 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take({ tenantId, talk, pass, tokenNow }: Books, each: Step, key: string): Promise<void> {
  if (each.do === 'talk') await (each.isMet ? talk(each.seconds + 1) : talk(each.seconds + 1, null));
  if (each.do === 'package') {
    const expiresAt = new Date(start.getTime() + 90 * DAY);
    await billing.addPackage(tenantId, { name: key, minutes: each.minutes, expiresAt });
  }
  if (each.do === 'credit') await billing.credit(tenantId, { amount: each.amount, key });
  if (each.do === 'debit') {
    await billing.debit(tenantId, { amount: each.amount, key, reason: key }).catch(() => {});
  }
  if (each.do === 'days') await pass(each.days);
  if (each.do !== 'correct') return;
  const bills = (await world.call('billing.bills', { kind: 'call', size: 100 }, await tokenNow())).data.list;
  const wrong = bills[each.place];
  if (wrong) await billing.correct(tenantId, { id: wrong.id, reason: '断线' });
}

/** The faults that books may have: each function creates one and returns the words that must name it. */
const wrongs: Record<string, (books: Books) => Promise<RegExp>> = {
  async 'a call costs more than its bill'({ tenantId, admin }) {
    const [{ id }] = (await admin(`update call set cost = cost + 1 where id = (
      select max(id) from call where tenant_id = ${tenantId}) returning id`)) as [{ id: string }];
    return new RegExp(`^call ${id} cost`);
  },
  async 'a call took other minutes than its package gave'({ tenantId, admin }) {
    const [{ id }] = (await admin(`update call set package_minutes = package_minutes + 1 where id = (
      select min(id) from call where tenant_id = ${tenantId}) returning id`)) as [{ id: string }];
    return new RegExp(`^call ${id} cost`);
  },
  async 'a bill whose call is gone'({ tenantId, admin }) {
    const [{ id }] = (await admin(`update ledger_transaction set reference_id = reference_id + 1000000 where id = (
      select max(id) from ledger_transaction where tenant_id = ${tenantId} and kind = 'call')
      returning reference_id - 1000000 as id`)) as [{ id: string }];
    return new RegExp(`^call ${id} cost`);
  },
  async 'a call is over, unbilled, and holds its minute'({ begin, admin }) {
    const id = await begin();
    await admin(`update call set state = 'ended', cause = 'answered', hung_up_by = 'customer', ended_at = created_at,
      answered_at = created_at where id = ${id}`);
    return new RegExp(`^call ${id} (was answered and never billed|is over and still holds)`);
  },
  async 'a call is on and holds nothing'({ begin, admin }) {
    const id = await begin();
    await admin(`delete from hold where call_id = ${id}`);
    return new RegExp(`^call ${id} is on and holds neither money nor minutes`);
  },
  async 'a call is on and takes no place of its line'({ begin, admin }) {
    const id = await begin();
    await admin(`delete from call_running where call_id = ${id}`);
    return new RegExp(`^call ${id} is on and not among the running calls`);
  },
  async 'a movement that does not add up'({ tenantId, admin }) {
    const [{ id }] = (await admin(`update ledger_entry set amount = amount + 1 where (transaction_id, account) = (
      select transaction_id, account from ledger_entry where tenant_id = ${tenantId}
      order by transaction_id desc, account limit 1) returning transaction_id as id`)) as [{ id: string }];
    return new RegExp(`^movement ${id} of .* does not add up$`);
  },
  async 'nights in which no day was closed'({ moveTo, today }) {
    moveTo(today() + 3);
    return /^days are closed up to .*, they should be up to /;
  },
  async 'a day that is missing among the closed ones'({ tenantId, pass, admin }) {
    await pass(2);
    await admin(`delete from ledger_day where tenant_id = ${tenantId} and day = (
      select max(day) from ledger_day where tenant_id = ${tenantId})`);
    return /^days are closed up to .*, they should be up to /;
  },
  async 'an order of which nobody asked how it stands'({ tenantId, tokenNow, moveTo, today }) {
    const asked = { provider: 'test', way: 'page', amount: '10' } as const;
    const { number } = (await world.call('billing.recharge', asked, await tokenNow())).data;
    moveTo(today() + 2);
    await billing.ledgerDays.closeDays(tenantId);
    return new RegExp(`^nobody asked how order ${number} stands$`);
  },
  async "a provider's payment that nobody decided"({ tenantId, admin }) {
    const [{ id }] = (await admin(`
      insert into suspense_payment (at, provider, number, tenant_id, why, fen, currency, payment_number)
      values (now(), 'test', 'R${tenantId}', ${tenantId}, 'paid_twice', 100, 'CNY', 'P${tenantId}')
      returning id`)) as [{ id: string }];
    return new RegExp(`^payment ${id} of order R${tenantId} waits to be decided: paid_twice$`);
  },
};

test('honest books have no fault whatever was done, and whatever is wrong with them is named', async () => {
  const named = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 8 }),
      fc.constantFrom(0, 20 * PRICE),
      fc.shuffledSubarray(Object.keys(wrongs), { minLength: 1, maxLength: 1 }),
      async (steps, balance, [first]) => {
        const books = await openBooks(balance);
        // The enterprise lives on agreed credit alone, or has paid money in.
        if (balance === 0) await billing.agreeCredit(books.tenantId, 20 * PRICE);
        await books.talk(61);
        for (const [index, each] of steps.entries()) await take(books, each, String(index));
        expect(await books.faults()).toEqual([]);
        // Each fault is tried in some run.
        const wrong = Object.keys(wrongs).find((name) => !named.has(name)) ?? first!;
        named.add(wrong);
        const word = await wrongs[wrong]!(books);
        expect(await books.faults(), wrong).toContainEqual(expect.stringMatching(word));
      },
    ),
    { numRuns: Object.keys(wrongs).length, endOnFailure: true },
  );
  expect([...named].toSorted()).toEqual(Object.keys(wrongs).toSorted());
}, 60_000);
