import type { CallBackReminder } from '@haihu/contract/socket';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestHost, promisesSettled, type TestHost } from './test-host.ts';

// Texts are chosen while modules load, and the specification's are Chinese.
vi.resetModules();
vi.stubGlobal('navigator', { language: 'zh-CN' });
const { RequestError } = await import('../shared/lib/request-error.ts');
const { clientState } = await import('../shared/lib/client-state.ts');
const { createPushHandlers } = await import('../socket/push-handlers.ts');
const { pushHandlers } = await import('./pushes.ts');
vi.unstubAllGlobals();
afterAll(() => {
  vi.resetModules();
});

let host: TestHost;

beforeEach(() => {
  clientState.reset();
  host = createTestHost({ createPushHandlers, pushHandlers, clientState });
});

const reminder = (change: Partial<CallBackReminder> = {}): CallBackReminder => ({
  visitId: '4',
  renewalTime: '2026-03-02T03:00:00Z',
  customerName: '徐志强',
  customerMobile: '139****7713',
  content: '谈代理记账年费',
  type: 0,
  customerId: '3',
  place: 1,
  ...change,
});

describe('25, a return visit is due', () => {
  async function answerDetail(change: Partial<CallBackReminder> = {}): Promise<void> {
    await host.push(25, reminder(change));
    host.dialogs.at(-1)!.answer(true);
    await promisesSettled();
  }

  const due = (...list: object[]) => void (host.answers['followups.visits'] = { list });
  const stillDue = { id: '4', at: reminder().renewalTime };

  test('waits while a call is on the screen, and one that follows it', async () => {
    clientState.set({ callflage: true });
    await host.push(25, reminder());
    clientState.raise('crmcall');
    await promisesSettled();
    expect([host.dialogs, host.named('call')]).toEqual([[], []]);
    due(stillDue);
    clientState.set({ callflage: false });
    clientState.set({ callflage: true });
    await promisesSettled();
    expect(host.dialogs).toHaveLength(0);
    clientState.set({ callflage: false });
    await promisesSettled();
    expect(host.dialogs).toHaveLength(1);
    expect(host.named('call').at(-1)).toMatchObject(['followups.visits', { state: 'due', customerId: '3' }]);
  });

  test.each([
    ['done or cancelled', []],
    ['moved', [{ ...stillDue, at: '2026-03-02T09:00:00Z' }]],
  ])('is not shown after a call during which its visit was %s, and the next one is', async (_what, list) => {
    due(...list);
    clientState.set({ callflage: true });
    await host.push(25, reminder());
    clientState.set({ callflage: false });
    await promisesSettled();
    expect(host.dialogs).toHaveLength(0);

    due({ ...stillDue, id: '6' });
    clientState.set({ callflage: true });
    await host.push(25, reminder());
    await host.push(25, reminder({ visitId: '6', customerName: '周敏' }));
    clientState.set({ callflage: false });
    await promisesSettled();
    expect(host.dialogs.map(({ question }) => question)).toMatchObject([{ title: '周敏' }]);
  });

  test('is shown after a call when nobody answers whether it holds', async () => {
    host.answers['followups.visits'] = new Error('没有网络');
    clientState.set({ callflage: true });
    await host.push(25, reminder());
    clientState.set({ callflage: false });
    await promisesSettled();
    expect(host.dialogs).toHaveLength(1);
  });

  test('asks with the words and ways of the specification', async () => {
    await host.push(25, reminder());
    expect(host.dialogs[0]!.question).toMatchObject({
      title: '徐志强',
      yes: '查看详情',
      no: '取消',
      third: [{ label: '稍后 10 分钟' }, { label: '1 小时' }, { label: '明天 10:00' }],
    });
    host.dialogs[0]!.answer(false);
    await promisesSettled();
    expect(host.named('open')).toEqual([]);
  });

  test('goes from the screen when another device has moved its visit, and not when another visit moved', async () => {
    due(stillDue);
    await host.push(25, reminder());
    const { until } = host.dialogs[0]!.question;
    await host.push(107, null);
    expect(until!.aborted).toBe(false);
    due({ ...stillDue, at: '2026-03-02T09:00:00Z' });
    await host.push(107, null);
    expect(until!.aborted).toBe(true);
  });

  test('answered, it asks no more whether its visit is open', async () => {
    await host.push(25, reminder());
    host.dialogs[0]!.answer(false);
    await promisesSettled();
    await host.push(107, null);
    expect(host.named('call')).toEqual([['followups.seeReminder', { id: '4', at: reminder().renewalTime }]]);
  });

  test('answered on another device, it goes from the screen, and this device does not answer it', async () => {
    due(stillDue);
    await host.push(25, reminder());
    due({ ...stillDue, isReminderSeen: true });
    await host.push(107, null);
    host.dialogs[0]!.answer(false);
    await promisesSettled();
    expect(host.dialogs[0]!.question.until!.aborted).toBe(true);
    expect(host.named('call').map(([name]) => name)).not.toContain('followups.seeReminder');
  });

  test('goes with the session, so that nobody reads about the customer at the login, and is not answered', async () => {
    await host.push(25, reminder());
    host.loseSession();
    expect(host.dialogs[0]!.question.until!.aborted).toBe(true);
    host.dialogs[0]!.answer(false);
    await promisesSettled();
    expect(host.named('call').map(([name]) => name)).not.toContain('followups.seeReminder');
  });

  test('two at once are both shown, one after the other, each once', async () => {
    due(stillDue, { ...stillDue, id: '5' });
    await host.push(25, reminder());
    await host.push(25, reminder({ visitId: '5', customerName: '周敏' }));
    await host.push(25, reminder({ visitId: '5', customerName: '周敏' }));
    expect(host.dialogs).toHaveLength(1);
    host.dialogs[0]!.answer(false);
    await promisesSettled();
    expect(host.dialogs.map(({ question }) => question)).toMatchObject([{ title: '徐志强' }, { title: '周敏' }]);
    host.dialogs[1]!.answer(false);
    await promisesSettled();
    expect(host.dialogs).toHaveLength(2);
    await host.push(25, reminder({ visitId: '6' }));
    expect(host.dialogs).toHaveLength(3);
  });

  test('one that waited behind another is not shown when its visit was done meanwhile', async () => {
    due();
    await host.push(25, reminder());
    await host.push(25, reminder({ visitId: '5' }));
    host.dialogs[0]!.answer(false);
    await promisesSettled();
    expect(host.dialogs).toHaveLength(1);
  });

  test.each(['another user', 'nobody'])('a waiting reminder is not shown when %s is signed in by then', async (who) => {
    due(stillDue);
    clientState.set({ callflage: true });
    await host.push(25, reminder());
    host.signIn(who === 'nobody' ? null : '8');
    clientState.set({ callflage: false });
    await promisesSettled();
    expect([host.dialogs, host.named('call')]).toEqual([[], []]);
  });

  test('a broken one holds up none that follows', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    await host.push(25, reminder({ renewalTime: 'never' }));
    await host.push(25, reminder({ visitId: '6' }));
    expect(host.dialogs.at(-1)!.question).toMatchObject({ title: '徐志强' });
    told.mockRestore();
  });

  test.each([
    ['private', { userId: '9', recycleBinId: null }, { userId: '3', type: '1' }],
    ['public', { userId: null, recycleBinId: null }, { userId: '3', type: '0' }],
  ])('opens a customer in the %s pool', async (_pool, found, query) => {
    host.answers['customers.locate'] = { id: '3', ...found };
    await answerDetail();
    expect(host.named('open')).toEqual([['reminderCustomer', query]]);
  });

  test.each([
    ['该客户已被移入回收站', { id: '3', userId: '9', recycleBinId: '1' }, 1],
    ['该客户已被删除', new RequestError(40400, '没有这位客户'), 1],
    ['该客户已被领取', { id: '3', userId: null, recycleBinId: null, open: false, place: 'taken' }, 0],
    ['当前客户已转移他人', { id: '3', userId: '8', recycleBinId: null }, 1],
  ] as const)('says %s for 1.5 s instead', async (text, found, place) => {
    host.answers['customers.locate'] = found;
    await answerDetail({ place });
    expect(host.named('toast')).toEqual([[text, 1500]]);
    expect(host.named('open')).toEqual([]);
  });

  test.each([
    ['该客户已被删除', new RequestError(40400, '没有这个号码'), 1],
    ['该客户已被领取', { id: '3', userId: null, place: 'taken' }, 0],
    ['当前客户已转移他人', { id: '3', userId: null, place: 'taken' }, 1],
    ['当前客户已转移他人', { id: '3', userId: '8', place: null }, 1],
  ] as const)('says %s of a task number', async (text, found, place) => {
    host.answers['tasks.locate'] = found;
    await answerDetail({ type: 1, place });
    expect(host.named('toast')).toEqual([[text, 1500]]);
    expect([host.named('open'), host.answers['customers.locate']]).toEqual([[], undefined]);
  });

  test('says why there was no answer', async () => {
    host.answers['customers.locate'] = new Error('没有网络');
    await answerDetail();
    expect(host.named('toast')).toEqual([['没有网络']]);
  });

  test.each([
    ['mine', { userId: '9', place: null }, '0'],
    ['nobody’s', { userId: null, place: null }, '1'],
  ] as const)('opens a task number that is %s', async (_whose, found, viewType) => {
    host.answers['tasks.locate'] = { id: '3', ...found };
    await answerDetail({ type: 1 });
    expect(host.named('open')).toEqual([['taskNumber', { CustomerID: '3', viewType }]]);
  });

  test.each([
    [0, 'ten_minutes', '2026-03-02T03:10:30Z', '11:10 再提醒'],
    [1, 'hour', '2026-03-02T04:00:30Z', '12:00 再提醒'],
    [2, 'tomorrow', '2026-03-03T02:00:00Z', '明天 10:00 再提醒'],
  ])('is snoozed in way %i', async (way, until, at, words) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T03:00:30Z') });
    host.answers['followups.snoozeVisit'] = { at };
    await host.push(25, reminder());
    const { third } = host.dialogs[0]!.question;
    host.dialogs[0]!.answer(false);
    [third!].flat()[way]!.onPress();
    await promisesSettled();
    vi.useRealTimers();
    expect(host.named('call')).toEqual([['followups.snoozeVisit', { id: '4', until }]]);
    expect(host.named('toast')).toEqual([[words]]);
  });
});
