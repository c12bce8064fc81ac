import { describe, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { holdCallee } from '../core/running-calls.repository.ts';
import { lockLines } from '../lines/lines.repository.ts';
import { createCallBench } from '../test-support/call-bench.ts';

type Bench = Awaited<ReturnType<typeof createCallBench>>;

const minutes = 60;

describe('the gate', () => {
  test('knows no customer of another enterprise, and none that is a colleague’s', async () => {
    const bench = await createCallBench();
    const [{ token }, owner] = [await bench.agent(), await bench.agent('李敏')];
    const theirs = await (await bench.world.enterprise('海呼分部')).addToPublicPool();
    const colleagues = await bench.addToPublicPool();
    await bench.call('customers.claim', { ids: [colleagues] }, owner.token);

    for (const customerId of [theirs, '999999', colleagues]) {
      expect(await bench.place(token, { customerId })).toMatchObject({ code: 40400 });
    }
  });

  test('refuses what is no number a line may dial', async () => {
    const bench = await createCallBench();
    const { token } = await bench.agent();
    for (const mobile of ['110', '95588', '+1 212 555 0100', '1380000', 'abc']) {
      expect(await bench.place(token, { mobile })).toMatchObject({ code: 41300, data: { allowedAgainAt: null } });
    }
  });

  test('refuses a line that is not there, not on, or without a number', async () => {
    const bench = await createCallBench();
    const { token } = await bench.agent();
    const line = { carrier: '联通', area: '浙江', minutePrice: 1000, concurrency: 1, numbers: ['057112345678'] };
    const elsewhere = await bench.world.enterprise('海呼分部');
    const lineIds = [
      '999999',
      await bench.domains.calls.addLine(elsewhere.tenantId, { ...line, name: '分部线路' }),
      await bench.domains.calls.addLine(bench.tenantId, { ...line, name: '停用', enabled: false }),
      await bench.domains.calls.addLine(bench.tenantId, { ...line, name: '无号码', numbers: [] }),
    ];
    for (const lineId of lineIds) {
      expect(await bench.place(token, { mobile: '13900000080', lineId })).toMatchObject({ code: 41302 });
    }
    const { list } = (await bench.call('calls.lines', {}, token)).data;
    expect(list.map(({ name, usable, reason }) => [name, usable, reason])).toEqual([
      ['义乌专线', true, null],
      ['停用', false, 'disabled'],
      ['无号码', false, 'no_number'],
    ]);
  });

  test('refuses while the line is full, and takes the free one where none is asked for', async () => {
    const bench = await createCallBench({ concurrency: 1 });
    const agents = [await bench.agent('一'), await bench.agent('二'), await bench.agent('三')];
    const dial = (index: number, lineId?: string) =>
      bench.place(agents[index]!.token, { mobile: `1390000007${index}`, lineId });
    expect(await dial(0)).toMatchObject({ code: 200 });
    expect(await dial(1)).toMatchObject({ code: 41303 });
    const more = { name: '备用', carrier: '联通', area: '浙江', minutePrice: 1000, concurrency: 1 };
    await bench.domains.calls.addLine(bench.tenantId, { ...more, numbers: ['057112345678'] });
    expect(await dial(1, bench.lineId)).toMatchObject({ code: 41303 });
    expect(await dial(1)).toMatchObject({ code: 200, data: { lineName: '备用' } });
    expect(await dial(2)).toMatchObject({ code: 41303 });
  });

  test('refuses without money or minutes for one minute, counting what running calls hold', async () => {
    const bench = await createCallBench({ balance: 2399, minutePrice: 1200 });
    const [first, second] = [await bench.agent('一'), await bench.agent('二')];
    expect(await bench.place(first.token, { mobile: '13900000071' })).toMatchObject({ code: 200 });
    expect(await bench.place(second.token, { mobile: '13900000072' })).toMatchObject({ code: 41304 });
    const expiresAt = new Date('2026-04-01T00:00:00Z');
    await bench.domains.billing.addPackage(bench.tenantId, { name: '体验', minutes: 1, expiresAt });
    expect(await bench.place(second.token, { mobile: '13900000072' })).toMatchObject({ code: 200 });
    expect((await bench.call('calls.stock', {}, second.token)).data).toMatchObject({
      mode: 'line',
      balance: '2399',
      held: '1200',
      minutesLeft: 0,
      packages: [{ name: '体验', minutes: 1, minutesLeft: 0 }],
    });
  });

  test('refuses numbers on the do-not-call list, for customers and typed numbers alike', async () => {
    const bench = await createCallBench();
    const { token, member } = await bench.agent();
    const customerId = await bench.addToPublicPool({ mobile: '13900000080' });
    await bench.tenant.transaction((tx) => bench.domains.customers.doNotCall.addToDoNotCall(tx, member, customerId));
    expect(await bench.place(token, { customerId })).toMatchObject({ code: 41305, data: { allowedAgainAt: null } });
    expect(await bench.place(token, { mobile: '+86 139-0000-0080' })).toMatchObject({ code: 41305 });
    expect(await bench.place(token, { mobile: '13900000081' })).toMatchObject({ code: 200 });
  });

  test('keeps six months of silence after a refusal', async () => {
    const bench = await createCallBench();
    const { token, member } = await bench.agent();
    const customerId = await bench.addToPublicPool({ mobile: '13900000080' });
    await bench.tenant.transaction((tx) => bench.domains.customers.doNotCall.noteRefusal(tx, member, customerId));
    expect(await bench.place(token, { customerId })).toMatchObject({
      code: 41308,
      // 10:00 at the callee, six months later.
      data: { allowedAgainAt: '2026-09-02T02:00:00.000Z' },
    });
  });

  test('keeps the calling hours of China, wherever the enterprise is', async () => {
    const bench = await createCallBench();
    const { token } = await bench.agent();
    await bench.db.global(sql`update tenant set zone = 'America/New_York'`);
    bench.clock.now = () => new Date('2026-03-02T04:30:00Z');
    expect(await bench.place(token, { mobile: '13900000080' })).toMatchObject({
      code: 41306,
      data: { allowedAgainAt: '2026-03-02T06:00:00.000Z' },
    });
    await bench.db.global(sql`update tenant set rule_pack = 'none'`);
    expect(await bench.place(token, { mobile: '13900000080' })).toMatchObject({ code: 200 });
  });

  test('counts calls to a number over the whole enterprise, but not those that never rang there', async () => {
    const bench = await createCallBench();
    const [first, second] = [await bench.agent('一'), await bench.agent('二')];
    const mobile = '13900000073';
    const dial = async ({ token }: typeof first) => {
      const { code, data } = await bench.place(token, { mobile });
      if (code === 200) await bench.until(data.id, 'ended');
      return { code, data };
    };
    const { data: cancelled } = await bench.place(first.token, { mobile });
    await bench.call('calls.hangUp', { id: cancelled.id }, first.token);
    await bench.until(cancelled.id, 'ended');

    const counted = await dial(first);
    expect(counted).toMatchObject({ code: 200 });
    const after = (seconds: number) => new Date(Date.parse(counted.data.createdAt) + seconds * 1000).toISOString();
    expect(await dial(second)).toMatchObject({
      code: 41307,
      data: { allowedAgainAt: after(minutes), limit: { most: 1, withinMinutes: 1 } },
    });
    await bench.pass(2 * minutes);
    expect(await dial(second)).toMatchObject({ code: 200 });
    await bench.pass(2 * minutes);
    expect(await dial(first)).toMatchObject({ code: 200 });
    await bench.pass(2 * minutes);
    expect(await dial(second)).toMatchObject({
      code: 41307,
      data: { allowedAgainAt: after(24 * 60 * minutes), limit: { most: 3, withinMinutes: 1440 } },
    });
  });

  test('needs the permission to call', async () => {
    const bench = await createCallBench();
    const { token } = await bench.agent('赵婷', { permissions: ['calls.read'] });
    expect(await bench.place(token, { mobile: '13900000080' })).toMatchObject({ code: 403 });
  });
});

const placeAll = (bench: Bench, tokens: string[], mobile: (index: number) => string, key?: string) =>
  Promise.all(tokens.map((token, index) => bench.place(token, { mobile: mobile(index) }, key)));

describe('at the same moment', () => {
  test('32 agents never take more than the three places of a line', async () => {
    const bench = await createCallBench({ concurrency: 3, connections: 32 });
    const agents = await Promise.all(Array.from({ length: 32 }, (_, index) => bench.agent(`坐席 ${index}`)));
    const replies = await placeAll(
      bench,
      agents.map(({ token }) => token),
      (index) => `139000001${String(index).padStart(2, '0')}`,
    );
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(replies.filter(({ code }) => code === 41303)).toHaveLength(29);
  });

  test('16 agents never spend the money for three minutes on more than three calls', async () => {
    const bench = await createCallBench({ balance: 3 * 1200, connections: 16 });
    const agents = await Promise.all(Array.from({ length: 16 }, (_, index) => bench.agent(`坐席 ${index}`)));
    const replies = await placeAll(
      bench,
      agents.map(({ token }) => token),
      (index) => `139000001${String(index).padStart(2, '0')}`,
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 200),
      ...Array.from({ length: 13 }, () => 41304),
    ]);
    expect(await bench.tenant.query(sql`select from hold`)).toHaveLength(3);
  });

  test('one agent gets one call, and one of several agents the same number', async () => {
    const bench = await createCallBench({ connections: 16 });
    const agents = await Promise.all(Array.from({ length: 8 }, (_, index) => bench.agent(`坐席 ${index}`)));
    const eager = await placeAll(
      bench,
      Array.from({ length: 8 }, () => agents[0]!.token),
      (index) => `1390000010${index}`,
    );
    expect(eager.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 41301)]);

    const rivals = await placeAll(
      bench,
      agents.slice(1).map(({ token }) => token),
      () => '13900000200',
    );
    expect(rivals.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 6 }, () => 41005)]);
  });

  test('a request that is sent again answers the same call and dials once', async () => {
    const bench = await createCallBench();
    const { token } = await bench.agent();
    const replies = await placeAll(bench, [token, token, token], () => '13900000080', 'the-same-key');
    const [{ data: call }] = replies as [(typeof replies)[number]];
    expect(replies.map(({ code, data }) => [code, data.id])).toEqual(replies.map(() => [200, call.id]));
    // The agent is in that call, which is not the reason here.
    expect(await bench.place(token, { mobile: '13900000081' }, 'the-same-key')).toMatchObject({ code: 40121 });
    await bench.until(call.id, 'ended');
    expect((await bench.place(token, { mobile: '13900000080' }, 'the-same-key')).data).toMatchObject({
      id: call.id,
      state: 'ended',
    });
    expect(await bench.tenant.query(sql`select from call`)).toHaveLength(1);
    expect(await bench.tenant.query(sql`select from ledger_entry where account = 'calls'`)).toHaveLength(1);
  });
});

test('a call ends while another one is being placed: neither waits for the lock of the other', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000080' })).data;
  await bench.until(id, 'answered');
  await bench.tenant.transaction(async (tx) => {
    await lockLines(tx);
    await bench.until(id, 'ended');
  });
  expect(await bench.tenant.query(sql`select from ledger_entry where account = 'calls'`)).toHaveLength(1);
});

test('a call that waits for its number keeps the lines free for others', async () => {
  const bench = await createCallBench();
  const [first, second] = [await bench.agent('一'), await bench.agent('二')];
  const mobile = '13900000080';
  const waits = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const placed = await bench.tenant.transaction(async (tx) => {
    await holdCallee(tx, bench.cipher.seal(bench.tenantId, mobile).hash);
    const waiting = bench.place(first.token, { mobile });
    await vi.waitFor(async () => expect(await bench.admin(waits)).toHaveLength(1));
    expect(await bench.place(second.token, { mobile: '13900000081' })).toMatchObject({ code: 200 });
    return { waiting };
  });
  expect(await placed.waiting).toMatchObject({ code: 200 });
});

test('a refused call leaves nothing behind', async () => {
  const bench = await createCallBench({ balance: 0 });
  const { token } = await bench.agent();
  const customerId = await bench.addToPublicPool({ mobile: '13900000080' });
  expect(await bench.place(token, { customerId })).toMatchObject({ code: 41304 });
  for (const table of [sql`call`, sql`call_running`, sql`hold`, sql`call_attempt`, sql`customer_lease`]) {
    expect(await bench.tenant.query(sql`select from ${table}`)).toEqual([]);
  }
});
