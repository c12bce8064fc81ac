import { readFileSync } from 'node:fs';
import type { RequestTo } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterAllTests, createWorld, type World } from '../../../../test/world.ts';
import { billingApi } from '../charging/charging.usecases.ts';
import { openOffice as open } from '../test-support/office.ts';

const YUAN = 10_000;
const DAY = 24 * 60 * 60 * 1000;
const world = await createWorld({ atEnd: afterAllTests() });
const start = world.clock.now();
let offices = 0;

async function openShop(of: World = world) {
  const { billing } = of.domains;
  if (of === world) world.clock.now = () => start;
  const office = await open(of, 10_000 * YUAN);
  offices += 1;
  const product = { kind: 'package', minutes: 10_000, price: '10', validity: { unit: 'day', count: 10 } };
  const save = async (code: string, change: object) =>
    (await billing.catalogue.saveProduct({ ...product, code: `${code}-${offices}`, name: code, ...change })).id;
  const [team, plain] = [await save('team', { seats: 2, seatPrice: '5' }), await save('plain', {})];
  const people = [await office.member('李敏'), await office.member('王芳'), await office.member('陈晨')];
  const ids = people.map(({ member }) => member.userId);
  const place = { ip: '192.0.2.1', deviceKey: '' };
  const { userId } = office.owner.member;
  const tokenNow = async () => (await of.domains.identity.openSession(userId, office.tenantId, place)).token;
  const payFor = async (ask: RequestTo<'billing.quote'>, sit: string[] = []) => {
    const token = await tokenNow();
    const { data } = await of.call('billing.quote', ask, token);
    return of.call('billing.pay', { quoteId: data.id, sit }, token);
  };
  const buy = (productId: string, sit: string[] = []) => payFor({ what: 'buy', productId, times: 1 }, sit);
  const share = async (packageId: string, change: { add?: string[]; takeBack?: string[] }) =>
    of.call('billing.share', { packageId, ...change }, await tokenNow());
  const seated = () => Promise.all(ids.map((id) => billingApi.isSeated(office.tenant, id, of.clock.now())));
  return { ...office, billing, team, plain, people, ids, payFor, buy, share, seated };
}

test('members get seats when these are bought; nobody else calls, also after the package has expired', async () => {
  const { team, plain, ids, people, buy, seated } = await openShop();
  const [first, second, third] = ids as [string, string, string];
  expect(await seated()).toEqual([true, true, true]);
  expect((await buy(team, [first, second, third])).code).toBe(41725);
  expect((await buy(team, ['999'])).code).toBe(40400);
  expect((await buy(team, [first])).code).toBe(200);
  expect(await seated()).toEqual([true, false, false]);
  const told = (await world.pushesTo(people[1]!.member)).filter(({ type }) => type === push.moneyNews);
  expect(told).toEqual([expect.objectContaining({ data: { of: 'seats' }, msg: expect.stringContaining('坐席') })]);
  expect((await world.pushesTo(people[0]!.member)).filter(({ type }) => type === push.moneyNews)).toEqual([]);
  world.clock.now = () => new Date(start.getTime() + 11 * DAY);
  expect(await seated()).toEqual([false, false, false]);
  // The later package without seats is for every member.
  expect((await buy(plain)).code).toBe(200);
  expect(await seated()).toEqual([true, true, true]);
});

test('a member whose seat is taken back or given up is told, before a call is refused', async () => {
  const { team, ids, people, payFor, buy, share } = await openShop();
  const { packageId } = (await buy(team, [ids[0]!, ids[1]!])).data;
  const toldOf = async () =>
    (await world.pushesTo(people[0]!.member)).filter(({ data }) => data && 'of' in data && data.of === 'seats').length;
  expect(await toldOf()).toBe(0);
  await share(packageId, { takeBack: [ids[0]!] });
  expect(await toldOf()).toBe(1);
  await payFor({ what: 'seats', packageId, seats: 3, takeBack: [] });
  await share(packageId, { add: [ids[0]!, ids[2]!] });
  expect((await payFor({ what: 'seats', packageId, seats: 2, takeBack: [ids[0]!] })).code).toBe(200);
  expect(await toldOf()).toBe(2);
});

test('whatever is bought, shared, taken back and expires: who may call follows from it', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('team' as const), sit: fc.subarray([0, 1, 2], { maxLength: 2 }) }),
    fc.record({ do: fc.constant('plain' as const) }),
    fc.record({ do: fc.constant('add' as const), who: fc.nat(2) }),
    fc.record({ do: fc.constant('take' as const), who: fc.nat(2) }),
    fc.record({ do: fc.constant('later' as const), days: fc.integer({ min: 1, max: 12 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const { team, plain, ids, buy, share, seated } = await openShop();
      const bought: { id: string; until: number; seats: Set<number> | null }[] = [];
      let today = 0;
      for (const each of steps) {
        if (each.do === 'later') {
          today += each.days;
          const now = new Date(start.getTime() + today * DAY);
          world.clock.now = () => now;
        } else if (each.do === 'team' || each.do === 'plain') {
          const sit = each.do === 'team' ? each.sit : [];
          const { data } = await buy(
            each.do === 'team' ? team : plain,
            sit.map((place) => ids[place]!),
          );
          bought.push({ id: data.packageId, until: today + 10, seats: each.do === 'team' ? new Set(sit) : null });
        } else {
          const last = bought.findLast(({ seats, until }) => seats !== null && today < until);
          if (!last) continue;
          const who = [ids[each.who]!];
          const { code } = await share(last.id, each.do === 'add' ? { add: who } : { takeBack: who });
          if (code !== 200) continue;
          if (each.do === 'add') last.seats!.add(each.who);
          else last.seats!.delete(each.who);
        }
        const isOn = ({ until }: { until: number }) => today < until;
        const lastTeam = bought.findLastIndex(({ seats }) => seats !== null);
        const teamsOn = bought.filter((one) => one.seats !== null && isOn(one));
        const plainAfter = bought.some((one, place) => one.seats === null && place > lastTeam && isOn(one));
        const isFree = lastTeam < 0 || (teamsOn.length === 0 && plainAfter);
        const expected = [0, 1, 2].map((who) => isFree || teamsOn.some(({ seats }) => seats!.has(who)));
        expect(await seated()).toEqual(expected);
      }
    }),
    { numRuns: 4 },
  );
});

test('the update seats who called most on a package that nobody has a seat of, and tells the others', async () => {
  // The statements of the update use the database's clock.
  const own = await createWorld({ startsAt: new Date() });
  const { team, ids, people, buy, seated, begin, end, billing, tenantId, admin } = await openOld(own);
  await buy(team);
  const [often, once, never] = ids as [string, string, string];
  for (const agent of [often, often, once]) {
    const callId = await begin();
    await end(callId, 60);
    await admin(`update call set agent_id = ${agent} where id = ${callId}`);
  }
  await admin(`update package set seats = 1`);
  expect(await seated()).toEqual([false, false, false]);
  await admin(readFileSync(new URL('../../../../migrations/0182_seats_of_callers.sql', import.meta.url), 'utf8'));
  expect(await seated()).toEqual([true, false, false]);
  const toldOf = async (place: number) =>
    (await own.pushesTo(people[place]!.member)).filter(({ data }) => data && 'of' in data && data.of === 'seats')
      .length;
  expect([await toldOf(1), await toldOf(2)]).toEqual([2, 2]);
  expect(never).toBeDefined();
  expect((await billing.ledgerDays.verify(tenantId)).faults).toEqual([]);
});

async function openOld(own: World) {
  return { ...(await openShop(own)), admin: own.admin };
}
