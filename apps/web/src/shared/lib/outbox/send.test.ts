// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearPage, navigate, ServerRefusal, serve, signInAs, toast } from '../test-page.tsx';
import { draw } from '../test-page.tsx';
import { countUnsent, onUnsent } from '../unsent.ts';
import { dropOldOfOthers } from '../old-entries.ts';
import { deliver, discardEntry, sendAgain, sendAll } from './send.ts';
import { clearOutbox, ownEntries } from './test-outbox.ts';

const NOW = Date.parse('2026-03-02T02:00:00Z');
const WRITTEN_AT = '2026-03-02T02:00:00.000Z';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const gone = new Error('gone');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  signInAs();
});
afterEach(async () => {
  signInAs();
  await clearOutbox();
  vi.useRealTimers();
  await clearPage();
});

const timeIs = (after: number) => vi.setSystemTime(NOW + after);
const note = (text: string, customerId = '31') =>
  deliver('followups.save', { customerId, text }, { order: customerId, name: '林晓燕' });
const textsOf = (asked: ReturnType<typeof serve>) => asked.map(({ request }) => request.text);

test('a writing counts as unsent from the end of its form until it is sent', async () => {
  const counts: number[] = [];
  onTestFinished(onUnsent(() => void counts.push(countUnsent())));
  let reply: unknown = {};
  serve({ 'followups.save': () => reply });
  await note('好');
  reply = gone;
  await note('又好');
  await vi.waitFor(() => expect(counts).toEqual([1]));
  reply = {};
  await sendAll();
  await vi.waitFor(() => expect(counts).toEqual([1, 0]));
});

test('returns the reply and keeps nothing', async () => {
  serve({ 'followups.save': () => ({ id: '7' }) });
  expect(await note('好')).toEqual({ id: '7' });
  expect(await ownEntries()).toEqual([]);
});

test('a refusal goes to the form that waits, and keeps nothing', async () => {
  serve({ 'followups.save': () => new ServerRefusal(41201) });
  await expect(note('好')).rejects.toMatchObject({ code: 41201 });
  expect(await ownEntries()).toEqual([]);
});

test('what nothing answered is sent again as it was, and after a minute says when it was written', async () => {
  let reply: unknown = gone;
  const asked = serve({ 'followups.save': () => reply });
  expect(await note('好')).toBeNull();
  timeIs(30_000);
  await sendAll();
  expect(asked[1]).toEqual(asked[0]);
  timeIs(61_000);
  reply = {};
  await sendAll();
  expect(asked[2]).toEqual({ ...asked[0], request: { ...asked[0]!.request, writtenAt: WRITTEN_AT } });
  expect(await ownEntries()).toEqual([]);
});

test('an entry whose first try had arrived is done, though its request differs by then', async () => {
  const replies: unknown[] = [gone, new ServerRefusal(40121)];
  serve({ 'followups.save': () => replies.shift() });
  await note('好');
  timeIs(61_000);
  await sendAll();
  expect(await ownEntries()).toEqual([]);
});

test('entries of one customer keep their order, and hold up no other customer', async () => {
  let fails: unknown = gone;
  const asked = serve({ 'followups.save': ({ customerId }) => (customerId === '31' ? fails : {}) });
  for (const text of ['一', '二']) await note(text);
  await note('三', '32');
  asked.length = 0;
  fails = new ServerRefusal(50000);
  await sendAll();
  expect(textsOf(asked)).toEqual(['一', '三']);
  asked.length = 0;
  fails = {};
  await sendAll();
  expect(textsOf(asked)).toEqual(['一', '二']);
});

test('without a network nothing further is tried', async () => {
  const asked = serve({ 'followups.save': () => gone });
  for (const customerId of ['31', '32', '33']) await note('好', customerId);
  asked.length = 0;
  await sendAll();
  expect(asked).toHaveLength(1);
});

test('an entry that is refused later stays with the reason, and the next try is another one', async () => {
  const replies: unknown[] = [gone, new ServerRefusal(40400), {}];
  const asked = serve({ 'followups.save': () => replies.shift() });
  await draw(null);
  await note('好');
  timeIs(10_000);
  await sendAll();
  const [entry] = await ownEntries();
  expect(entry).toMatchObject({ state: 'refused', refusal: { code: 40400 }, name: '林晓燕' });
  await sendAll();
  expect(asked).toHaveLength(2);
  await sendAgain(entry!, { again: true });
  expect(asked[2]!.request).toMatchObject({ text: '好', again: true });
  expect(asked[2]!.key).not.toBe(asked[1]!.key);
  expect(await ownEntries()).toEqual([]);
});

test('a clock that is wrong is set right by the server’s', async () => {
  const replies: unknown[] = [gone, new ServerRefusal(41207, { now: '2026-03-02T01:32:00.000Z' }), {}];
  const asked = serve({ 'followups.save': () => replies.shift() });
  await note('好');
  timeIs(2 * MINUTE);
  await sendAll();
  // The device is half an hour ahead.
  expect(asked[2]!.request.writtenAt).toBe('2026-03-02T01:30:00.000Z');
  expect(asked[2]!.key).toBe(asked[0]!.key);
  expect(await ownEntries()).toEqual([]);
});

test('an entry that is too old is refused, however often its clock was compared', async () => {
  serve({
    'followups.save': ({ writtenAt }) =>
      writtenAt ? new ServerRefusal(41207, { now: new Date().toISOString() }) : gone,
  });
  await note('好');
  timeIs(2 * MINUTE);
  await sendAll();
  expect(await ownEntries()).toMatchObject([{ state: 'refused', refusal: { code: 41207 } }]);
});

test('after six days the user is asked before anything is sent', async () => {
  let reply: unknown = gone;
  const asked = serve({ 'followups.save': () => reply });
  await note('好');
  timeIs(6 * DAY + 1);
  reply = {};
  await sendAll();
  expect(asked).toHaveLength(1);
  const [entry] = await ownEntries();
  expect(entry!.state).toBe('asks');
  await sendAgain(entry!);
  expect(asked).toHaveLength(2);
  expect(asked[1]!.request.writtenAt).toBe(WRITTEN_AT);
  expect(await ownEntries()).toEqual([]);
});

test('what another user wrote is dropped after 30 days, and the user’s own is not', async () => {
  serve({ 'followups.save': () => gone });
  await note('好');
  timeIs(30 * DAY + 1);
  await dropOldOfOthers();
  expect(await ownEntries()).toHaveLength(1);
  signInAs({ userId: '999' });
  await dropOldOfOthers();
  signInAs();
  expect(await ownEntries()).toEqual([]);
});

test('another user of the device sends nothing of it, and it is sent once its user is back', async () => {
  let reply: unknown = gone;
  const asked = serve({ 'followups.save': () => reply });
  await note('好');
  reply = {};
  signInAs({ userId: '999' });
  await sendAll();
  expect(asked).toHaveLength(1);
  expect(await ownEntries()).toEqual([]);
  signInAs();
  await sendAll();
  expect(asked).toHaveLength(2);
});

test('a session that is over loses nothing', async () => {
  navigate();
  serve({ 'followups.save': () => new ServerRefusal(401) });
  expect(await note('好')).toBeNull();
  signInAs();
  expect(await ownEntries()).toMatchObject([{ state: 'waiting' }]);
});

test('the toast says that the device keeps it, and how many were sent later', async () => {
  let reply: unknown = gone;
  serve({ 'followups.save': () => reply });
  await draw(null);
  await note('好');
  expect(toast()).toMatch(/^(Kept|The browser keeps nothing)/);
  timeIs(10_000);
  reply = {};
  await sendAll();
  expect(toast()).toBe('Uploaded');
});

test('an entry that is sent at once after its form has closed is told of too', async () => {
  let reply: unknown = gone;
  serve({ 'followups.save': () => reply });
  await draw(null);
  await note('好');
  reply = {};
  await sendAll();
  expect(toast()).toBe('Uploaded');
});

test('a refusal after the form has closed is told, with a way to the list', async () => {
  let reply: unknown = gone;
  serve({ 'followups.save': () => reply });
  const went = navigate();
  await draw(null);
  await note('好');
  reply = new ServerRefusal(40400);
  await sendAll();
  expect(toast()).toContain('One entry could not be uploaded');
  expect(await ownEntries()).toMatchObject([{ state: 'refused' }]);
  document.querySelector<HTMLElement>('.toast button')!.click();
  expect(went).toMatchObject([['open', 'unsent']]);
});

test('a discarded entry is not sent', async () => {
  const asked = serve({ 'followups.save': () => gone });
  await note('好');
  await discardEntry((await ownEntries())[0]!.id);
  await sendAll();
  expect(asked).toHaveLength(1);
});

test('a result of a task says when it was written beside its words', async () => {
  let reply: unknown = gone;
  const asked = serve({ 'tasks.record': () => reply });
  const result = { note: '周五再打', callId: '5' };
  await deliver('tasks.record', { numberId: '7', result }, { order: '7', name: '陈先生' });
  timeIs(2 * MINUTE);
  reply = { calls: [], notes: [] };
  await sendAll();
  expect(asked[1]!.request).toEqual({ numberId: '7', result: { ...result, writtenAt: WRITTEN_AT } });
  expect(await ownEntries()).toEqual([]);
});

const report = (duration: number) =>
  deliver('calls.reportDevice', { bindId: 'f'.repeat(32), duration, startTime: NOW }, { order: '5' });

test('a report of a talk that is longer than possible is cut to the server’s time', async () => {
  const replies: unknown[] = [new ServerRefusal(41388, { most: 80 }), { done: true }];
  const asked = serve({ 'calls.reportDevice': () => replies.shift() });
  expect(await report(90)).toEqual({ done: true });
  expect(asked.map(({ request }) => request.duration)).toEqual([90, 80]);
  expect(asked[1]!.key).toBe(asked[0]!.key);
  expect(await ownEntries()).toEqual([]);
});

test('a report is refused if no shorter talk is possible, and done if the call has one', async () => {
  serve({ 'calls.reportDevice': () => new ServerRefusal(41388, { most: 90 }) });
  await expect(report(90)).rejects.toMatchObject({ code: 41388 });
  serve({ 'calls.reportDevice': () => new ServerRefusal(41387) });
  expect(await report(90)).toBeNull();
  expect(await ownEntries()).toEqual([]);
});
