import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Makes an agent at ten in the morning, with customers. Each customer's last follow-up was this many days ago; null: it
 * has none.
 */
async function createMorning(followedDaysAgo: (number | null)[], startsAt = '2026-03-02T02:00:00Z') {
  const bench = await createCallBench({ startsAt: new Date(startsAt) });
  const agent = await bench.agent('赵婷');
  const ids: string[] = [];
  for (const [index, days] of followedDaysAgo.entries()) {
    ids.push(
      await addCustomer(bench, {
        name: `客户 ${index}`,
        mobile: `1391234000${index}`,
        owner_id: agent.member.userId,
        last_follow_at: days === null ? null : new Date(bench.time.now().getTime() - days * DAY),
      }),
    );
  }
  const ask = async () => (await bench.call('calls.whoNext', {}, agent.token)).data;
  const next = async () => {
    const found = (await ask()).next;
    return found && [found.why, ids.indexOf(found.customerId)];
  };
  return { ...bench, agent, ids, ask, next };
}

test('the run that is on comes first, then a promise that is due, then who was left alone longest', async () => {
  const { agent, ids, next, ask, call, time } = await createMorning([1, null, 5]);
  expect(await next()).toEqual(['untouched', 1]);
  expect(await ask()).toMatchObject({ owned: 3, opensAt: null });

  const at = new Date(time.now().getTime() + 60_000).toISOString();
  const callBack = { customerId: ids[0]!, at, content: '报价' };
  expect(await call('followups.addVisit', callBack, agent.token)).toMatchObject({ code: 200 });
  expect(await next()).toEqual(['untouched', 1]);
  time.advance(61_000);
  expect(await next()).toEqual(['visit', 0]);

  const run = await call('calls.startRun', { walk: { by: 'ids', ids: [ids[2]!] }, paceSeconds: 30 }, agent.token);
  expect(run).toMatchObject({ code: 200 });
  expect(await next()).toEqual(['run', 2]);
});

test('a customer that was just called is not offered again, and the calls of today are counted', async () => {
  const { agent, ids, call } = await createMorning([3, null, 5]);
  const after = async (id: string) => (await call('calls.whoNext', { after: id }, agent.token)).data;
  expect(await after(ids[1]!)).toMatchObject({ next: { customerId: ids[2] }, owned: 3, doneToday: 0 });
  await call('followups.save', { customerId: ids[2]!, text: '报过价' }, agent.token);
  expect(await after(ids[1]!)).toMatchObject({ next: { customerId: ids[0] }, owned: 3, doneToday: 1 });
});

test('nobody is offered whom the call gate would refuse, or who is with a colleague', async () => {
  const { agent, ids, next, call, place, tenant, member, time } = await createMorning([null, 9, 5, 1]);
  // The customer was just called, which is allowed once a minute at most.
  await place(agent.token, { customerId: ids[0]! }, 'first-call');
  expect(await next()).toEqual(['untouched', 1]);
  await tenant.transaction((tx) =>
    tx.query(sql`
      insert into do_not_call (tenant_id, number_hash, number_enc, listed_at, changed_by)
      select tenant_id, mobile_hash, mobile_enc, ${time.now()}, ${agent.member.userId} from customer where id = ${ids[1]}`),
  );
  const leader = await member('王磊', { dataScope: 'all' });
  expect(await call('customers.lease', { id: ids[2]! }, leader.token)).toMatchObject({ code: 200 });
  expect(await next()).toEqual(['untouched', 3]);
});

test('outside the calling hours nobody is offered, and it says when they begin; who owns nobody is told that', async () => {
  const { ask, call, member } = await createMorning([null], '2026-03-02T14:00:00Z');
  expect(await ask()).toEqual({ next: null, owned: 1, doneToday: 0, opensAt: '2026-03-03T01:00:00.000Z' });
  const empty = await member('李敏');
  expect((await call('calls.whoNext', {}, empty.token)).data).toEqual({
    next: null,
    owned: 0,
    doneToday: 0,
    opensAt: null,
  });
});

test('a member who may not call is told so', async () => {
  const { call, member } = await createMorning([]);
  const clerk = await member('陈思雨', { permissions: ['statistics.read'] });
  expect(await call('calls.whoNext', {}, clerk.token)).toMatchObject({ code: 403 });
});
