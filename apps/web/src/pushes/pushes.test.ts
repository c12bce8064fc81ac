import type { Call } from '@haihu/contract/calls/core/calls';
import { push } from '@haihu/contract/socket';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestHost, promisesSettled, type TestHost } from './test-host.ts';

// Texts are chosen while modules load, and the specification's are Chinese.
vi.resetModules();
vi.stubGlobal('navigator', { language: 'zh-CN' });
const { RequestError } = await import('../shared/lib/request-error.ts');
const { clientState } = await import('../shared/lib/client-state.ts');
const { showResult } = await import('../shared/lib/grounds.ts');
const { readJson, readText } = await import('../shared/lib/stored.ts');
const { createPushHandlers } = await import('../socket/push-handlers.ts');
const { pushHandlers } = await import('./pushes.ts');
const { onPush } = await import('../shared/lib/push-listeners.ts');
vi.unstubAllGlobals();
afterAll(() => {
  vi.resetModules();
});

let host: TestHost;

beforeEach(() => {
  clientState.reset();
  host = createTestHost({ createPushHandlers, pushHandlers, clientState });
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
    await promisesSettled();
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
  expect(host.named('toast')).toEqual([['这位客户已被移走，写好的内容留在本机']]);
});

const fresh = (change: object = {}) => ({
  callId: '1',
  taskNumberId: null as string | null,
  bindId: 'b-1',
  mobile: '+86 138 0013 8000',
  expiresAt: new Date(Date.now() + 30_000).toISOString(),
  remaining: 30_000,
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
    ['too old', { remaining: 0 }],
    ['without an end', { remaining: undefined }],
    ['to no mobile number', { mobile: '110' }],
    ['to something else', { mobile: '13800138000,,1#' }],
  ])('does not dial what is %s', async (_what, change) => {
    await host.push(11, fresh(change));
    expect(host.named('dial')).toEqual([]);
  });

  test('does not dial what another device dialled first', async () => {
    host.answers['calls.dialled'] = new RequestError(41390, '另一台设备已经拨出');
    await host.push(11, fresh());
    expect([host.named('dial'), host.named('toast')]).toEqual([[], []]);
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
    const [[words, options]] = host.named('toast') as [[string, { action: { label: string; onAct: () => void } }]];
    expect([words, options.action.label]).toEqual(['唤起拨号盘失败', '复制号码']);
    options.action.onAct();
    expect(host.named('copy')).toEqual([['13800138000']]);
    host.answers.dial = 'denied';
    await host.push(11, fresh({ callId: '2' }));
    expect(host.dialogs[0]!.question).toMatchObject({ title: '申请通话权限失败' });
  });

  test('leads to the settings of the phone where there is a way', async () => {
    const opened: (() => void)[] = [];
    Object.assign(host.answers, { dial: 'denied', settings: (onAllowed: () => void) => opened.push(onAllowed) });
    await host.push(11, fresh());
    expect(host.dialogs[0]!.question).toMatchObject({ title: '申请通话权限失败', yes: '去设置', no: '取消' });
    host.dialogs[0]!.answer(true);
    await promisesSettled();
    expect([opened.length, host.named('dial').length]).toEqual([1, 1]);
    // The user comes back and has allowed it.
    host.answers.dial = 'dialled';
    opened[0]!();
    await promisesSettled();
    expect(host.named('dial')).toEqual([['13800138000'], ['13800138000']]);
  });

  test('takes nothing in a browser that wants a tap first, and opens the call', async () => {
    host.answers.canDial = false;
    await host.push(11, fresh());
    expect([host.named('dial'), host.named('call')]).toEqual([[], []]);
    expect(host.named('open')).toEqual([['inCall', { call: '1' }]]);
  });

  test('opens the number of a task that it dials', async () => {
    await host.push(11, fresh({ taskNumberId: '44' }));
    expect(host.named('open')).toEqual([['taskNumber', { CustomerID: '44', viewType: '0', call: '1' }]]);
  });
});

test('13 counts a call and keeps the whole message', async () => {
  await host.push(13, { list: [call] }, 'words');
  expect(clientState.get()).toMatchObject({
    call: 1,
    goodsList: { type: push.callList, data: { list: [call] }, msg: 'words', seq: 2 },
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

test('15 is taken as told by the page that shows this result, and by no other one', async () => {
  const counts = { what: 'numbers', entered: 12, doubtful: 0, refused: 0 } as const;
  const leave = showResult('intake', '7');
  await host.push(15, { ...counts, result: { what: 'intake', id: '7' } }, '录入 12 个');
  expect(host.dialogs).toEqual([]);
  expect(host.named('refresh').flat()).toContain('customers.');
  for (const result of [{ what: 'intake', id: '8' } as const, { what: 'typed', id: '7' } as const]) {
    await host.push(15, { ...counts, result }, '录入 12 个');
  }
  expect(host.dialogs).toHaveLength(2);
  leave();
  await host.push(15, { ...counts, result: { what: 'intake', id: '7' } }, '录入 12 个');
  expect(host.dialogs).toHaveLength(3);
});

test('100 reads the job anew, and at its end what it changed', async () => {
  await host.push(100, { id: '1', state: 'running' });
  expect(host.named('refresh').flat()).not.toContain('customers.');
  await host.push(100, { id: '1', state: 'done' });
  expect(host.named('refresh').flat()).toContain('customers.');
  expect(host.named('toast')).toEqual([]);
});

test('100 tells of a file that is ready while nobody looks at it, and leads to it', async () => {
  await host.push(100, { id: '1', state: 'done', hasFile: true });
  const [words, options] = host.named('toast')[0]! as [string, { action: { onAct: () => void } }];
  expect(words).toBe('导出的文件已生成');
  options.action.onAct();
  expect(host.named('open')).toEqual([['ownFiles']]);
});

test('101 reads customers anew, 199 everything', async () => {
  await host.push(101, { customerId: '3' });
  await host.push(199, null);
  expect(host.named('refresh')).toEqual([['customers.'], []]);
});

test('140 says who listens, and asks anew which keys the call has now', async () => {
  await host.push(140, { callId: '5', mode: 'listen', by: '主管' });
  expect(host.named('toast')).toEqual([['主管在听这通电话']]);
  expect(host.named('refresh')).toEqual([['calls.controls']]);
});

test('161 asks anew if the call is recorded, and disturbs nobody', async () => {
  await host.push(161, { callId: '5' });
  expect(host.named('toast')).toEqual([]);
  expect(host.named('refresh')).toEqual([['calls.controls']]);
});

test('150 says who compared a long list', async () => {
  await host.push(150, { memberId: '7', what: 'list', numbers: 5000 }, '赵婷用名单比对了 5,000 个号码');
  expect(host.named('toast').flat()).toEqual(['赵婷用名单比对了 5,000 个号码']);
});

test('102 says what came and reads it anew', async () => {
  await host.push(102, { what: 'application' });
  expect(host.named('toast').flat()).toEqual(['有人申请加入企业']);
  expect(host.named('refresh').flat()).toEqual(['enterprises.', 'messages.']);
});

test('103 says how many customers came or went', async () => {
  await host.push(103, { what: 'given', count: 60 }, '你分到 60 位客户');
  expect(host.named('toast').flat()).toEqual(['你分到 60 位客户']);
  expect(host.named('refresh').flat()).toEqual(['customers.', 'messages.']);
});

test('in quiet hours lists follow, and nothing is shown over them', async () => {
  await host.push(103, { what: 'given', count: 60 }, '你分到 60 位客户', { quiet: true });
  await host.push(15, { what: 'numbers', entered: 12, doubtful: 1, refused: 0 }, '', { quiet: true });
  await host.push(25, { visitId: '1', customerId: '3', renewalTime: '2026-03-02T02:00:00Z', type: 0 }, '', {
    quiet: true,
  });
  expect(host.named('toast')).toEqual([]);
  expect(host.dialogs).toEqual([]);
  expect(host.named('refresh').flat()).toContain('customers.');
  expect(host.named('refresh').flat()).toContain('messages.');
});

test('106 says that more time was asked for, and what came of it', async () => {
  await host.push(106, { what: 'granted', customerId: '3' }, '延期申请已同意');
  expect(host.named('toast').flat()).toEqual(['延期申请已同意']);
  expect(host.named('refresh').flat()).toEqual(['customers.', 'messages.']);
});

test('107 reads the agenda and the follow-ups of today again, without a word', async () => {
  await host.push(107, null);
  expect(host.named('toast')).toEqual([]);
  expect(host.named('refresh').flat()).toEqual(['messages.agenda', 'messages.unread', 'statistics.today']);
});

test('123 reads the money again, without a word', async () => {
  await host.push(123, null);
  expect(host.named('toast')).toEqual([]);
  expect(host.named('refresh').flat()).toEqual(['billing.', 'calls.stock']);
});

test('105 says that the operator answered, and reads it anew', async () => {
  await host.push(105, { what: 'feedback', id: '3' }, '你的反馈有了答复');
  expect(host.named('toast').flat()).toEqual(['你的反馈有了答复']);
  expect(host.named('refresh').flat()).toEqual(['feedback.', 'messages.']);
});

test.each([0, 8, 26, 99, 1e9])('type %i is ignored', async (type) => {
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
  const stop = onPush(push.customerCall, ({ data }) => heard.push(data.callId));
  await host.push(16, { callId: '5' });
  await host.push(17, call);
  stop();
  await host.push(16, { callId: '6' });
  expect(heard).toEqual(['5']);
});
