import type { Call } from '@haihu/contract/calls';
import type { Push, ReturnVisitReminder } from '@haihu/contract/socket';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Host } from './host.ts';

// Texts are chosen while modules load, and the specification's are Chinese.
vi.resetModules();
vi.stubGlobal('navigator', { language: 'zh-CN' });
const { CallError } = await import('../shared/lib/call-error.ts');
const { clientState } = await import('../shared/lib/client-state.ts');
const { readJson, readText } = await import('../shared/lib/stored.ts');
const { createHandlers } = await import('./handlers.ts');
const { onPush } = await import('./push-listeners.ts');
vi.unstubAllGlobals();
afterAll(() => {
  vi.resetModules();
});

/** A host that notes what it is asked, in order; `answers` says what its dialogs and calls answer. */
function createHost() {
  const done: unknown[][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      done.push([name, ...given]);
    };
  const dialogs: { answer: (yes: boolean) => void; question: Parameters<Host['confirm']>[0] }[] = [];
  const asking = (question: never) =>
    new Promise<boolean>((resolve) => {
      dialogs.push({ answer: resolve, question });
    });
  const answers: Record<string, unknown> = {};
  const host: Host = {
    state: clientState,
    user: () => ({ userId: '9' }) as ReturnType<Host['user']>,
    call: (async (name: string, request: unknown) => {
      done.push(['call', name, request]);
      if (answers[name] instanceof Error) throw answers[name];
      return answers[name];
    }) as Host['call'],
    alert: asking as never,
    confirm: asking as never,
    toast: note('toast'),
    open: note('open'),
    refresh: note('refresh'),
    hold: note('hold'),
    endSession: note('endSession'),
    dial: async (number) => {
      done.push(['dial', number]);
      return (answers.dial ?? 'dialled') as 'dialled';
    },
  };
  const handle = createHandlers(host);
  let seq = 1;
  return {
    done,
    dialogs,
    answers,
    named: (name: string) => done.filter(([what]) => what === name).map(([, ...given]) => given),
    /** As the connection would; resolves when what follows at once has happened. */
    async push(type: number, data: unknown, msg = ''): Promise<void> {
      seq += 1;
      handle({ type, data, msg, seq } as Push);
      await settled();
    },
  };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

let host: ReturnType<typeof createHost>;

beforeEach(() => {
  clientState.reset();
  host = createHost();
});

const call = { id: '5', state: 'ended' } as Call;

describe('7, permissions changed', () => {
  test('clears what was stored, holds the connection, and ends the session only when it is confirmed', async () => {
    clientState.set({ id: '3', Serviceid: '4' });
    await host.push(7, { reason: 'role' });
    expect(clientState.get()).toMatchObject({ id: '', Serviceid: null });
    expect(host.done).toEqual([['hold']]);
    expect(host.dialogs[0]!.question).toEqual({
      title: '提示',
      body: '该账户权限发生变化，请重新登录',
      ok: '确定',
    });
    host.dialogs[0]!.answer(true);
    await settled();
    expect(host.done).toEqual([['hold'], ['endSession']]);
  });

  test('a second one is ignored while the dialog is open', async () => {
    await host.push(7, { reason: 'role' });
    await host.push(7, { reason: 'suspended' });
    expect(host.dialogs).toHaveLength(1);
  });
});

test('9 puts home in the place of the screen', async () => {
  await host.push(9, { what: 'customer', id: '3' });
  expect(host.named('open')).toEqual([['home', {}, { replace: true }]]);
});

const fresh = (change: object = {}) => ({
  callId: '1',
  bindId: 'b-1',
  mobile: '+86 138 0013 8000',
  expiresAt: new Date(Date.now() + 30_000).toISOString(),
  ...change,
});

describe('11, dial', () => {
  beforeEach(() => clientState.set({ permissionList: ['calls.place'] }));

  test('dials once, and keeps what the report of the call needs', async () => {
    await host.push(11, fresh());
    await host.push(11, fresh());
    expect(host.named('dial')).toEqual([['13800138000']]);
    expect(readJson('flying_calldata_9')).toMatchObject({ mobile: '13800138000', bindId: 'b-1' });
    expect(readText('callrecords')).toBe('b-1');
  });

  test.each([
    ['too old', { expiresAt: '2026-01-01T00:00:00Z' }],
    ['without an end', { expiresAt: 'soon' }],
    ['to no mobile number', { mobile: '110' }],
    ['to something else', { mobile: '13800138000,,1#' }],
  ])('does not dial what is %s', async (_what, change) => {
    await host.push(11, fresh(change));
    expect(host.named('dial')).toEqual([]);
  });

  test('does not dial for who may not', async () => {
    clientState.set({ permissionList: [] });
    await host.push(11, fresh());
    expect(host.named('dial')).toEqual([]);
    clientState.set({ superTenant: true });
    await host.push(11, fresh({ callId: '2' }));
    expect(host.named('dial')).toHaveLength(1);
  });

  test('says when the dial pad does not open, and when the phone refuses', async () => {
    host.answers.dial = 'failed';
    await host.push(11, fresh());
    expect(host.named('toast')).toEqual([['唤起拨号盘失败']]);
    host.answers.dial = 'denied';
    await host.push(11, fresh({ callId: '2' }));
    expect(host.dialogs[0]!.question).toMatchObject({ title: '申请通话权限失败' });
  });
});

test('13 counts a call and keeps the whole message', async () => {
  await host.push(13, { list: [call] }, 'words');
  expect(clientState.get()).toMatchObject({
    call: 1,
    goodsList: { type: 13, data: { list: [call] }, msg: 'words', seq: 2 },
  });
});

test.each([
  [14, 'finishCall', call],
  [16, 'crmcall', { callId: '5', customerId: '3', state: 'answered', call }],
  [17, 'crmfinishcall', call],
] as const)('%i raises %s, and what shows calls is read anew', async (type, counter, data) => {
  await host.push(type, data);
  await host.push(type, data);
  expect(clientState.get()[counter]).toBe(2);
  expect(host.named('refresh')[0]).toContain('calls.');
});

test('15 shows its words', async () => {
  await host.push(15, { what: 'numbers', entered: 12, doubtful: 1, refused: 0 }, '录入 12 个，1 个存疑');
  expect(host.dialogs[0]!.question).toEqual({ title: '号码录入成功', body: '录入 12 个，1 个存疑', ok: '确定' });
  await host.push(15, { what: 'follow_ups', entered: 2, doubtful: 0, refused: 0 }, '导入跟进 2 条');
  expect(host.dialogs[1]!.question).toEqual({ title: '跟进导入完成', body: '导入跟进 2 条', ok: '确定' });
});

const reminder = (change: Partial<ReturnVisitReminder> = {}): ReturnVisitReminder => ({
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
  async function answerDetail(change: Partial<ReturnVisitReminder> = {}): Promise<void> {
    await host.push(25, reminder(change));
    host.dialogs.at(-1)!.answer(true);
    await settled();
  }

  const due = (...list: object[]) => void (host.answers['followups.visits'] = { list });
  const stillDue = { id: '4', at: reminder().renewalTime };

  test('waits while a call is on the screen, and one that follows it', async () => {
    clientState.set({ callflage: true });
    await host.push(25, reminder());
    clientState.raise('crmcall');
    await settled();
    expect([host.dialogs, host.named('call')]).toEqual([[], []]);
    due(stillDue);
    clientState.set({ callflage: false });
    clientState.set({ callflage: true });
    await settled();
    expect(host.dialogs).toHaveLength(0);
    clientState.set({ callflage: false });
    await settled();
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
    await settled();
    expect(host.dialogs).toHaveLength(0);

    due({ ...stillDue, id: '6' });
    clientState.set({ callflage: true });
    await host.push(25, reminder());
    await host.push(25, reminder({ visitId: '6', customerName: '周敏' }));
    clientState.set({ callflage: false });
    await settled();
    expect(host.dialogs.map(({ question }) => question)).toMatchObject([{ title: '周敏' }]);
  });

  test('is shown after a call when nobody answers whether it holds', async () => {
    host.answers['followups.visits'] = new Error('没有网络');
    clientState.set({ callflage: true });
    await host.push(25, reminder());
    clientState.set({ callflage: false });
    await settled();
    expect(host.dialogs).toHaveLength(1);
  });

  test('asks once, and a second one is ignored while it is shown', async () => {
    await host.push(25, reminder());
    await host.push(25, reminder({ visitId: '5' }));
    expect(host.dialogs).toHaveLength(1);
    expect(host.dialogs[0]!.question).toMatchObject({
      title: '徐志强',
      yes: '查看详情',
      no: '取消',
      third: [{ label: '稍后 10 分钟' }, { label: '1 小时' }, { label: '明天 10:00' }],
    });
    host.dialogs[0]!.answer(false);
    await settled();
    expect(host.named('open')).toEqual([]);
    await host.push(25, reminder({ visitId: '6' }));
    expect(host.dialogs).toHaveLength(2);
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
    ['该客户已被删除', new CallError(40400, '没有这位客户'), 1],
    ['该客户已被领取', { id: '3', userId: '8', recycleBinId: null }, 0],
    ['当前客户已转移他人', { id: '3', userId: '8', recycleBinId: null }, 1],
  ] as const)('says %s for 1.5 s instead', async (text, found, place) => {
    host.answers['customers.locate'] = found;
    await answerDetail({ place });
    expect(host.named('toast')).toEqual([[text, 1500]]);
    expect(host.named('open')).toEqual([]);
  });

  test('says why there was no answer', async () => {
    host.answers['customers.locate'] = new Error('没有网络');
    await answerDetail();
    expect(host.named('toast')).toEqual([['没有网络']]);
  });

  test.each([
    [1, '0'],
    [0, '1'],
  ] as const)('opens a task number, place %i', async (place, viewType) => {
    await answerDetail({ type: 1, place });
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
    await settled();
    vi.useRealTimers();
    expect(host.named('call')).toEqual([['followups.snoozeVisit', { id: '4', until }]]);
    expect(host.named('toast')).toEqual([[words]]);
  });
});

test('100 reads the job anew, and at its end what it changed', async () => {
  await host.push(100, { id: '1', state: 'running' });
  expect(host.named('refresh').flat()).not.toContain('customers.');
  await host.push(100, { id: '1', state: 'done' });
  expect(host.named('refresh').flat()).toContain('customers.');
});

test('101 reads customers anew, 199 everything', async () => {
  await host.push(101, { customerId: '3' });
  await host.push(199, null);
  expect(host.named('refresh')).toEqual([['customers.'], []]);
});

test('102 says what came and reads it anew', async () => {
  await host.push(102, { what: 'application' });
  expect(host.named('toast').flat()).toEqual(['有人申请加入企业']);
  expect(host.named('refresh').flat()).toEqual(['enterprises.']);
});

test('103 says how many customers came or went', async () => {
  await host.push(103, { what: 'given', count: 60 }, '你分到 60 位客户');
  expect(host.named('toast').flat()).toEqual(['你分到 60 位客户']);
  expect(host.named('refresh').flat()).toEqual(['customers.']);
});

test('106 says that more time was asked for, and what came of it', async () => {
  await host.push(106, { what: 'granted', customerId: '3' }, '延期申请已同意');
  expect(host.named('toast').flat()).toEqual(['延期申请已同意']);
  expect(host.named('refresh').flat()).toEqual(['customers.']);
});

test.each([0, 8, 26, 105, 1e9])('type %i is ignored', async (type) => {
  await host.push(type, { anything: true });
  expect([host.done, host.dialogs]).toEqual([[], []]);
});

test('data of another shape breaks nothing that comes after it', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const type of [11, 25, 100]) await host.push(type, null);
  expect(told).toHaveBeenCalled();
  told.mockRestore();
  await host.push(17, call);
  expect(clientState.get().crmfinishcall).toBe(1);
});

test('a screen hears what is pushed, until it stops listening', async () => {
  const heard: string[] = [];
  const stop = onPush(16, ({ data }) => heard.push(data.callId));
  await host.push(16, { callId: '5' });
  await host.push(17, call);
  stop();
  await host.push(16, { callId: '6' });
  expect(heard).toEqual(['5']);
});
