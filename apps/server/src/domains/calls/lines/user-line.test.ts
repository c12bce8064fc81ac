import type { RequestTo } from '@haihu/contract/contract';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createInbox, otherCode } from '../../identity/test-support/inbox.ts';
import { createCallBench } from '../test-support/call-bench.ts';

const spare = { name: '备用', carrier: '联通', area: '江苏南京', minutePrice: 1000, concurrency: 5 };

async function createLines() {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷');
  const spareId = await bench.domains.calls.addLine(bench.tenantId, { ...spare, numbers: ['02588886666'] });
  const set = (request: RequestTo<'calls.setUserLine'>) => bench.call('calls.setUserLine', request, agent.token);
  return { bench, agent, spareId, set };
}

describe('the line of a member', () => {
  test('is usual until they decide, and then obeyed by calls, runs, the meter and the number shown', async () => {
    const { bench, agent, spareId, set } = await createLines();
    const read = async () => (await bench.call('calls.userLine', {}, agent.token)).data;
    expect(await read()).toMatchObject({ mode: 'softphone', lineId: null, lineName: null, callerId: 'steady' });
    expect(await set({ lineId: spareId })).toMatchObject({ data: { lineId: spareId, lineName: '备用', fault: null } });
    expect(await read()).toMatchObject({ lineId: spareId, callerId: 'steady' });
    expect((await bench.call('calls.meter', {}, agent.token)).data.meter).toMatchObject({ lineName: '备用' });
    const shown = await bench.call('calls.callerId', { mobile: '13900000071' }, agent.token);
    expect(shown.data).toMatchObject({ lineId: spareId, callerId: '02588886666' });
    expect(await bench.place(agent.token, { mobile: '13900000071' })).toMatchObject({ data: { lineName: '备用' } });
    // A colleague keeps their own choice.
    const other = await bench.agent('李敏');
    expect((await bench.call('calls.userLine', {}, other.token)).data.lineId).toBeNull();

    const runner = await bench.agent('小陈');
    await bench.call('calls.setUserLine', { lineId: spareId }, runner.token);
    const customerId = await bench.addToPublicPool({ mobile: '13900000072' });
    await bench.call('customers.claim', { ids: [customerId] }, runner.token);
    await bench.call('calls.startRun', { walk: { by: 'ids', ids: [customerId] }, paceSeconds: 0 }, runner.token);
    await bench.pass(2);
    expect((await bench.call('calls.log', {}, runner.token)).data.list).toMatchObject([
      { lineName: '备用', origin: 'run' },
    ]);
  });

  test('is refused with what is wrong with it, and given up by null', async () => {
    const { bench, agent, spareId, set } = await createLines();
    const elsewhere = await bench.world.enterprise('海呼分部');
    const foreign = await bench.domains.calls.addLine(elsewhere.tenantId, { ...spare, numbers: ['02588886666'] });
    for (const lineId of ['999999', foreign]) expect(await set({ lineId })).toMatchObject({ code: 40400 });
    await set({ lineId: spareId });
    await bench.domains.calls.setLine(bench.tenantId, spareId, { enabled: false });
    expect((await bench.call('calls.userLine', {}, agent.token)).data.fault).toBe('disabled');
    expect(await bench.place(agent.token, { mobile: '13900000071' })).toMatchObject({ code: 41302 });
    expect(await set({ lineId: null })).toMatchObject({ data: { lineId: null } });
    expect(await bench.place(agent.token, { mobile: '13900000071' })).toMatchObject({ data: { lineName: '义乌专线' } });
  });
});

describe('modes', () => {
  test('a line rings a bound phone: without one the mode is closed, and stock does not offer it', async () => {
    const { bench, agent, set } = await createLines();
    const modes = async () =>
      (await bench.call('calls.stock', {}, agent.token)).data.modes.map(({ mode, minutesLeft }) => [mode, minutesLeft]);
    expect(await set({ mode: 'line' })).toMatchObject({ code: 41344, data: { reason: 'no_phone' } });
    expect(await set({ mode: 'device' })).toMatchObject({ code: 41344, data: { reason: 'by_enterprise' } });
    expect(await modes()).toEqual([['softphone', 1000]]);

    const inbox = createInbox(bench.world);
    const mobile = '13700001234';
    const code = await inbox.codeAfter(() => bench.call('calls.sendBindingCode', { mobile }, agent.token));
    const bind = async (given: string) =>
      (await bench.call('calls.bindPhone', { mobile, code: given }, agent.token)).code;
    expect(await bind(otherCode(code))).toBe(40202);
    expect((await bench.call('calls.binding', {}, agent.token)).data).toMatchObject({ mobile: null, isUsed: false });
    expect(await bind(code)).toBe(200);
    expect(await bind(code)).toBe(40202);
    expect((await bench.call('calls.binding', {}, agent.token)).data).toMatchObject({
      mobile: '137****1234',
      isUsed: true,
    });
    expect(await bench.call('calls.sendBindingCode', { mobile: '+86 137 0000 1234' }, agent.token)).toMatchObject({
      code: 41345,
    });
    expect(await modes()).toEqual([
      ['line', 1000],
      ['softphone', 1000],
    ]);
    expect(await bench.place(agent.token, { mobile: '13900000071' })).toMatchObject({ data: { mode: 'line' } });

    expect(await set({ mode: 'softphone' })).toMatchObject({ data: { mode: 'softphone' } });
    expect((await bench.call('calls.binding', {}, agent.token)).data).toMatchObject({
      mobile: '137****1234',
      isUsed: false,
    });
    expect(await set({ mode: 'line' })).toMatchObject({ data: { mode: 'line' } });
    await bench.call('calls.unbindPhone', {}, agent.token);
    expect((await bench.call('calls.binding', {}, agent.token)).data).toMatchObject({ mobile: null, isUsed: false });
  });

  test('a landline is rung, told its code twice, and bound by it', async () => {
    const { bench, agent } = await createLines();
    const send = (mobile: string) => bench.call('calls.sendBindingCode', { mobile }, agent.token);
    const bind = (code: string) => bench.call('calls.bindPhone', { mobile: '0571 8888 0001', code }, agent.token);
    expect(await send('0571-88880001')).toMatchObject({ code: 200, data: { by: 'call', validSeconds: 300 } });
    const [order] = await bench.tenant.query<{ detail: { code: string }; callId: string }>(sql`
      select detail, call_id as "callId" from call_order where kind = 'test'`);
    const code = bench.cipher.open(bench.tenantId, Buffer.from(order!.detail.code, 'base64'));
    expect(code).toMatch(/^\d{6}$/);
    // A second code is refused while the first call rings. Neither counts as a test of the phone.
    expect(await send('0571-88880002')).toMatchObject({ code: 41301 });
    await bench.until(order!.callId, 'ended');
    const legs = await bench.tenant.query(sql`select kind from call_leg where call_id = ${order!.callId}`);
    expect(legs).toEqual([{ kind: 'agent' }]);
    expect((await bench.call('calls.phone', {}, agent.token)).data).toMatchObject({ test: null, testsLeft: 4 });
    expect(await bind(code === '111111' ? '222222' : '111111')).toMatchObject({ code: 40202 });
    expect(await bind(code)).toMatchObject({ code: 200 });
    expect((await bench.call('calls.binding', {}, agent.token)).data).toMatchObject({ isUsed: true });
    const { data: call } = await bench.place(agent.token, { mobile: '13900000060' });
    await bench.until(call.id, 'answered');
    expect(call).toMatchObject({ mode: 'line' });
  });

  test.each(['05718888', '4008001234', '1370000123', '+1 212 555 0100'])('%s is told no code', async (mobile) => {
    const { bench, agent } = await createLines();
    expect(await bench.call('calls.sendBindingCode', { mobile }, agent.token)).toMatchObject({ code: 41342 });
  });

  test('stock offers nothing that the gate would refuse', async () => {
    const { bench, agent, set } = await createLines();
    const callingCredit = async () => (await bench.call('calls.stock', {}, agent.token)).data.modes;
    expect(await callingCredit()).toHaveLength(1);
    for (const id of [bench.lineId]) await bench.domains.calls.setLine(bench.tenantId, id, { enabled: false });
    expect((await callingCredit())[0]!.lineIds).toHaveLength(1);
    await bench.tenant.query(sql`update line set enabled = false`);
    expect(await callingCredit()).toEqual([]);
    // An enterprise that calls with its own phones is offered only that, and no line.
    await bench.db.global(sql`update tenant set company_type = 1, masks_phones = false`);
    const device = await bench.agent('本机');
    expect((await bench.call('calls.stock', {}, device.token)).data.modes).toEqual([
      { mode: 'device', minutesLeft: null, lineIds: [] },
    ]);
    expect((await bench.call('calls.lineStock', {}, device.token)).data.list).toEqual([]);
    expect(await set({ mode: 'softphone' })).toMatchObject({ code: 41344, data: { reason: 'by_enterprise' } });
    await bench.db.global(sql`update tenant set masks_phones = true`);
    const masked = await bench.agent('脱敏');
    expect((await bench.call('calls.stock', {}, masked.token)).data.modes).toEqual([]);
  });

  test('every list of lines names those that cannot be used, and why', async () => {
    const { bench, agent } = await createLines();
    await bench.domains.calls.setLine(bench.tenantId, bench.lineId, { enabled: false });
    const of = async (name: 'calls.lines' | 'calls.lineStock' | 'calls.heldLines') => {
      const { list } = (await bench.call(name, {}, agent.token)).data;
      return list.map(({ id, usable, reason }) => [id === bench.lineId, usable, reason]).toSorted();
    };
    const both = [
      [false, true, null],
      [true, false, 'disabled'],
    ];
    for (const name of ['calls.lines', 'calls.lineStock', 'calls.heldLines'] as const) {
      expect(await of(name)).toEqual(both);
    }
    // The minutes of a disabled line are shown too, because they were bought for it.
    const { list } = (await bench.call('calls.lineStock', {}, agent.token)).data;
    expect(list.find(({ id }) => id === bench.lineId)!.minutesLeft).toBeGreaterThan(0);
  });

  test('without money for a minute there is no mode', async () => {
    const bench = await createCallBench({ balance: 1199, minutePrice: 1200 });
    const { token } = await bench.agent();
    expect((await bench.call('calls.stock', {}, token)).data.modes).toEqual([]);
  });
});

/** Turns off masked numbers in the enterprise. */
const readWhole = ({ db, tenantId }: Pick<Awaited<ReturnType<typeof createCallBench>>, 'db' | 'tenantId'>) =>
  db.global(sql`update tenant set masks_phones = false where id = ${tenantId}`);

describe('the number shown', () => {
  test('is told beforehand by the very function that places the call, by every rule', async () => {
    const { bench } = await createLines();
    await readWhole(bench);
    const numbers = ['02088886666', '057122221111', '057122223333'];
    const many = await bench.domains.calls.addLine(bench.tenantId, { ...spare, name: '多号', concurrency: 9, numbers });
    const shownBy: Record<string, string[]> = {};
    for (const rule of ['steady', 'area', 'rotation'] as const) {
      for (const index of [0, 1, 2]) {
        const { token } = await bench.agent(`${rule}${index}`);
        await bench.call('calls.setUserLine', { lineId: many, callerId: rule }, token);
        const mobile = `1390${{ steady: 1, area: 2, rotation: 3 }[rule]}00007${index}`;
        const told = (await bench.call('calls.callerId', { mobile }, token)).data;
        const { data: placed } = await bench.place(token, { mobile });
        const detail = (await bench.call('calls.detail', { id: placed.id }, token)).data;
        expect(detail.callerId, `${rule} ${index}`).toBe(told.callerId);
        (shownBy[rule] ??= []).push(told.callerId);
      }
    }
    expect(shownBy.rotation!.toSorted()).toEqual(numbers);
  });

  test('is of the callee’s area where there is one, and always the same one else', async () => {
    const { bench, agent, set } = await createLines();
    await readWhole(bench);
    const numbers = ['02088886666', '057122221111', '02588886667'];
    const lineId = await bench.domains.calls.addLine(bench.tenantId, { ...spare, name: '多号', numbers });
    await set({ lineId, callerId: 'area' });
    const shown = async (mobile: string) => (await bench.call('calls.callerId', { mobile }, agent.token)).data;
    expect(await shown('057188887777')).toMatchObject({
      callerId: '057122221111',
      calleeArea: '浙江杭州',
      chosenBy: 'area',
    });
    expect(await shown('057788887777')).toMatchObject({ callerId: '057122221111', calleeArea: '浙江温州' });
    const steady = await shown('089888887777');
    expect(steady).toMatchObject({ chosenBy: 'steady', calleeArea: '海南海口' });
    expect(await shown('089888887777')).toEqual(steady);
  });

  test('by the callee’s city is told to nobody who reads numbers masked, before or after the call', async () => {
    const { bench, agent, set } = await createLines();
    const numbers = ['02088886666', '057122221111', '02588886667'];
    const lineId = await bench.domains.calls.addLine(bench.tenantId, { ...spare, name: '多号', numbers });
    await set({ lineId, callerId: 'area' });
    for (const mobile of ['057188887777', '089888887777']) {
      const told = (await bench.call('calls.callerId', { mobile }, agent.token)).data;
      expect(told).toMatchObject({ callerId: '', callerArea: null, chosenBy: 'area' });
    }
    const { data: placed } = await bench.place(agent.token, { mobile: '057188887777' });
    const detail = async () => (await bench.call('calls.detail', { id: placed.id }, agent.token)).data.callerId;
    expect(await detail()).toBe('');
    await readWhole(bench);
    expect(await detail()).toBe('057122221111');
  });

  test('for a customer goes by who it is and not by its number, which a typed one could be compared with', async () => {
    const { bench, agent, set } = await createLines();
    const numbers = Array.from({ length: 50 }, (_, index) => `0571222211${String(index).padStart(2, '0')}`);
    const lineId = await bench.domains.calls.addLine(bench.tenantId, { ...spare, name: '多号', numbers });
    await set({ lineId });
    const differs = [];
    for (let index = 0; index < 8; index += 1) {
      const mobile = `1390000010${index}`;
      const customerId = await bench.addToPublicPool({ mobile });
      const [ofId, ofNumber] = [
        (await bench.call('calls.callerId', { customerId }, agent.token)).data,
        (await bench.call('calls.callerId', { mobile }, agent.token)).data,
      ];
      expect(await bench.call('calls.callerId', { customerId }, agent.token)).toMatchObject({ data: ofId });
      differs.push(ofId.callerId !== ofNumber.callerId);
    }
    // One in fifty is the same by chance.
    expect(differs.filter(Boolean).length).toBeGreaterThan(5);
  });

  test('counts as a search for the number, and says so once a minute’s searches are used up', async () => {
    const { bench, agent } = await createLines();
    for (let index = 0; index < 30; index += 1) {
      const mobile = `139000001${String(index).padStart(2, '0')}`;
      expect((await bench.call('calls.callerId', { mobile }, agent.token)).code).toBe(200);
    }
    const { code } = await bench.call('calls.callerId', { mobile: '13900000199' }, agent.token);
    expect(code).toBe(41004);
  });

  test('has an answer of its own for each thing that stands in the way', async () => {
    const { bench, agent, set, spareId } = await createLines();
    const code = async (request: RequestTo<'calls.callerId'>) =>
      (await bench.call('calls.callerId', request, agent.token)).code;
    expect(await code({ mobile: '138****8000' })).toBe(41300);
    expect(await code({ mobile: '+1 212 555 0100' })).toBe(41300);
    expect(await code({ customerId: '999999' })).toBe(40400);
    expect(await code({ mobile: '13900000071', lineId: '999999' })).toBe(41302);
    await bench.domains.calls.setLine(bench.tenantId, spareId, { enabled: false });
    await set({ lineId: spareId });
    const told = await bench.call('calls.callerId', { mobile: '13900000071' }, agent.token);
    expect(told.data).toMatchObject({ lineId: spareId, fault: 'disabled' });
    await bench.db.global(sql`update tenant set company_type = 1`);
    const device = await bench.agent('本机');
    expect((await bench.call('calls.callerId', { mobile: '13900000071' }, device.token)).code).toBe(41312);
  });
});
