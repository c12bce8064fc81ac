import type { AgendaItem } from '@haihu/contract/messages/agenda';
import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { sharedWorld } from '../../../../test/shared-world.ts';
import { openTaskOffice } from '../../tasks/test-support/task-office.ts';

const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;

/** Opens an office whose agents dial with their own phones. It is ten in the morning in Shanghai, on 2 March. */
async function openDesk() {
  const office = await openTaskOffice();
  await office.admin('update tenant set company_type = 1, masks_phones = false');
  const { call, clock, one, time, runJobs } = office;
  const own = (name: string, daysAgo = 1, owner = one) =>
    addCustomer(office, {
      name,
      owner_id: owner.member.userId,
      owned_at: new Date(clock.now().getTime() - daysAgo * DAY),
    });
  const promise = (customerId: string, at: string, { token } = one) =>
    call('followups.addVisit', { customerId, at, content: '谈年费' }, token);
  /** Dials a number or a customer on the phone in hand. */
  async function dial(request: object, { token } = one) {
    const { data } = await call('calls.place', request as { mobile: string }, token);
    const { bindId } = data.device!;
    await call('calls.dialled', { bindId }, token);
    return { id: data.id, bindId };
  }
  const report = (bindId: string, { token } = one) =>
    call('calls.reportDevice', { bindId, duration: 20, startTime: clock.now().getTime() - 30_000 }, token);
  async function pass(milliseconds: number) {
    time.advance(milliseconds);
    await runJobs();
  }
  const agenda = async (request: object = {}, { token } = one) => (await call('messages.agenda', request, token)).data;
  const listed = async (request: object = {}, member = one) => (await agenda(request, member)).list.map(shown);
  return { ...office, own, promise, dial, report, pass, agenda, listed };
}

const shown = ({ kind, day, name }: AgendaItem) => [kind, day, name];

test('everything that is promised or owed is listed with its day, and goes once it is met', async () => {
  const desk = await openDesk();
  const { own, promise, dial, report, pass, agenda, listed, call, one } = desk;
  const [late, today, tomorrow, later] = await Promise.all(['晚了', '今天', '明天', '以后'].map((name) => own(name)));
  await promise(late!, '2026-03-02T02:05:00Z');
  await promise(today!, '2026-03-02T07:00:00Z');
  await promise(tomorrow!, '2026-03-03T02:00:00Z');
  await promise(later!, '2026-03-05T02:00:00Z');
  const task = await desk.running(1);
  const [number] = (await desk.next(task, one.token)).data.list;
  await call(
    'tasks.record',
    { numberId: number!.id, result: { outcome: 'call_again', callAgainAt: '2026-03-02T08:00:00Z', note: '下午' } },
    one.token,
  );
  const leaving = await own('要回公海', 28);
  await own('还有四天', 27);
  const written = await dial({ customerId: late });
  await pass(MINUTE);
  await report(written.bindId);
  const silent = await dial({ mobile: '13612340060' });
  await pass(15 * MINUTE);

  expect(await listed()).toEqual([
    ['unwritten', 'late', '晚了'],
    ['call_back', 'late', '晚了'],
    ['unreported', 'late', null],
    ['call_back', 'today', '今天'],
    ['task_number', 'today', ''],
    ['call_back', 'tomorrow', '明天'],
    ['leaving', 'later', '要回公海'],
  ]);
  const { due, kinds, list } = await agenda();
  const none = { state: 'read', late: 0, today: 0, tomorrow: 0, later: 0 };
  expect(kinds).toEqual([
    { kind: 'call_back', ...none, late: 1, today: 1, tomorrow: 1 },
    { kind: 'task_number', ...none, today: 1 },
    { kind: 'unreported', ...none, late: 1 },
    { kind: 'unwritten', ...none, late: 1 },
    { kind: 'leaving', ...none, later: 1 },
  ]);
  expect(due).toBe(5);
  expect(list).toMatchObject([
    { id: written.id, customerId: late },
    { customerId: late, text: '谈年费', memberName: '赵婷' },
    { id: silent.id, bindId: silent.bindId, mobile: '13612340060' },
    { customerId: today },
    { taskNumberId: number!.id, customerId: null, text: '下午', mobile: '13900000001' },
    { customerId: tomorrow },
    { id: leaving, because: 'not_reached', at: '2026-03-04T18:00:00.000Z' },
  ]);

  await call('followups.save', { customerId: late!, callId: written.id, text: '聊过了' }, one.token);
  await report(silent.bindId);
  for (const { id } of list.filter(({ kind }) => kind === 'call_back'))
    expect((await call('followups.finishVisit', { id }, one.token)).code).toBe(200);
  await call('followups.save', { customerId: leaving, text: '跟进了' }, one.token);
  await call('tasks.record', { numberId: number!.id, result: { outcome: 'not_interested' } }, one.token);
  expect(await agenda()).toMatchObject({ due: 0, list: [], next: null });
});

test('a leader sees the team, answers its requests, and reports nobody else’s calls', async () => {
  const desk = await openDesk();
  const { own, promise, dial, pass, agenda, listed, call, one, other, manager } = desk;
  const [mine, theirs] = [await own('我的'), await own('同事的', 1, other)];
  await promise(mine, '2026-03-02T07:00:00Z');
  await promise(theirs, '2026-03-02T07:30:00Z', other);
  await dial({ mobile: '13612340061' }, other);
  await pass(15 * MINUTE);
  const leaving = await own('要回公海', 28);
  await call('customers.askExtension', { id: leaving, reason: '客户出差' }, one.token);

  expect(await listed({ scope: 'team' }, manager)).toEqual([
    ['unreported', 'late', null],
    ['extension', 'late', '要回公海'],
    ['call_back', 'today', '我的'],
    ['call_back', 'today', '同事的'],
    ['leaving', 'later', '要回公海'],
  ]);
  const { list } = await agenda({ scope: 'team' }, manager);
  expect(list.map(({ memberName, bindId }) => [memberName, bindId])).toEqual([
    ['李敏', null],
    ['赵婷', null],
    ['赵婷', null],
    ['李敏', null],
    ['赵婷', null],
  ]);
  expect(list[1]).toMatchObject({ text: '客户出差', customerId: leaving });
  // The requests are the leader's own debt, and nothing else here is.
  expect(await listed({}, manager)).toEqual([['extension', 'late', '要回公海']]);
  expect(await call('messages.agenda', { scope: 'team' }, one.token)).toMatchObject({ code: 403 });
  await call('customers.answerExtension', { id: list[1]!.id, grant: false, answer: '先跟进' }, manager.token);
  expect(await listed({}, manager)).toEqual([]);

  await desk.admin('update tenant set masks_phones = true');
  const mobiles = (await agenda({ scope: 'team' }, manager)).list.map(({ mobile }) => mobile);
  expect(mobiles).toHaveLength(4);
  expect(mobiles.filter((mobile) => !/^\d{3}\*{4}\d{4}$/.test(mobile))).toEqual([]);
});

test('a kind without its permission is absent, not zero', async () => {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const kindsOf = async (permissions: string[], place: object = {}, scope = 'mine') => {
    const { token } = await enterprise.member('王磊', { permissions, ...place } as never);
    const { data } = await world.call('messages.agenda', { scope: scope as 'mine' }, token);
    return data.kinds.map(({ kind }) => kind);
  };
  const leads = { dataScope: 'all' };
  expect(await kindsOf([])).toEqual([]);
  expect(await kindsOf(['followups.write'])).toEqual(['call_back']);
  expect(await kindsOf(['tasks.work'])).toEqual([]);
  expect(await kindsOf(['followups.write', 'tasks.work'])).toEqual(['call_back', 'task_number']);
  expect(await kindsOf(['calls.place'])).toEqual(['unreported']);
  expect(await kindsOf(['calls.read'])).toEqual(['unwritten']);
  expect(await kindsOf(['customers.private.read'])).toEqual(['leaving']);
  expect(await kindsOf(['customers.edit'])).toEqual([]);
  expect(await kindsOf(['customers.edit'], leads)).toEqual(['extension']);
  expect(await kindsOf(['followups.write', 'calls.place', 'calls.read'], leads, 'team')).toEqual([
    'unreported',
    'unwritten',
  ]);
});

test('pages follow each other, and a cursor that nobody gave is refused', async () => {
  const world = await sharedWorld();
  const enterprise = await world.enterprise();
  const { token, member } = await enterprise.member('王磊');
  const at = '2026-03-02T07:00:00Z';
  for (let customer = 0; customer < 5; customer += 1) {
    const customerId = await addCustomer(
      { ...world, ...enterprise },
      { owner_id: member.userId, name: `客户${customer}` },
    );
    await world.call('followups.addVisit', { customerId, at, content: '' }, token);
  }
  const ids = [];
  let next: string | null | undefined;
  do {
    const request = { size: 2, kind: 'call_back' as const, ...(next && { next }) };
    const { data } = await world.call('messages.agenda', request, token);
    expect(data.kinds.find(({ kind }) => kind === 'call_back')).toMatchObject({ today: 5 });
    ids.push(...data.list.map(({ id }) => id));
    next = data.next;
  } while (next);
  expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  for (const cursor of ['x', 'call_back.', 'call_back.eA', 'nothing.MjAyNi0wMy0wMlQwNzowMDowMFogMQ', 'call_back.a.b']) {
    const { code, data } = await world.call('messages.agenda', { next: cursor }, token);
    expect([code, data]).toMatchObject([40000, { fields: [{ field: 'next' }] }]);
  }
});

test('what one device does tells the others to read the agenda again', async () => {
  const { own, promise, call, one, pushesTo } = await openDesk();
  const told = async () => (await pushesTo(one.member)).filter(({ type }) => type === push.agendaMoved).length;
  const customerId = await own('李敏');
  const { data: visit } = await promise(customerId, '2026-03-02T07:00:00Z');
  const steps: (() => Promise<unknown>)[] = [
    () => call('followups.snoozeVisit', { id: visit.id, until: 'hour' }, one.token),
    () => call('followups.moveVisit', { id: visit.id, at: '2026-03-03T07:00:00Z' }, one.token),
    () => call('followups.finishVisit', { id: visit.id }, one.token),
    () => call('followups.reopenVisit', { id: visit.id }, one.token),
    () => call('followups.save', { customerId, text: '聊过了' }, one.token),
  ];
  let count = 1;
  expect(await told()).toBe(count);
  for (const step of steps) {
    await step();
    count += 1;
    expect(await told(), String(step)).toBe(count);
  }
});
