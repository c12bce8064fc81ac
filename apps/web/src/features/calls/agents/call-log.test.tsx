// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  answer,
  clearPage,
  draw,
  happen,
  loadedField,
  navigate,
  serve,
  signInAs,
} from '../../../shared/lib/test-page.tsx';
import { testMember } from '../../../shared/lib/test-member.ts';
import { t as unknown } from '../unknown-numbers/texts.ts';
import { CallLog } from './call-log.tsx';
import { t } from './workbench-texts.ts';

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const call = { id: '9', callee: '139****0160', customerName: null, cause: 'busy', state: 'ended', agentId: '7' };

test('the log is emptied once it is asked', async () => {
  signInAs({ permissions: ['calls.place'] });
  navigate();
  let list = [{ ...call, createdAt: '2026-03-02T02:00:00Z', talkSeconds: 0, talkers: [], companions: [], pauses: [] }];
  const asked = serve({
    'calls.log': () => ({ list, next: null, total: list.length }),
    'calls.clearLog': () => {
      list = [];
      return { cleared: 1 };
    },
  });
  const { host } = await draw(<CallLog />);
  await happen();
  const key = [...host.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === t.clearLog)!;
  await happen(() => key.click());
  expect(asked.map(({ name }) => name)).not.toContain('calls.clearLog');
  await answer(true);
  await happen();
  expect(asked.find(({ name }) => name === 'calls.clearLog')?.request).toEqual({ all: true });
  expect(host.textContent).toContain(t.noCalls);
});

/** Draws the log of an agent who may call, with one ended call of their own. */
async function drawLog(more: object) {
  signInAs({ permissions: ['calls.place', 'calls.read', 'customers.create', 'customers.edit'] });
  const went = navigate();
  const own = { ...call, agentId: testMember.userId, taskNumberId: null, customerId: null, ...more };
  const asked = serve({
    'calls.log': () => ({
      list: [{ ...own, createdAt: '2026-03-02T02:00:00Z', talkSeconds: 0, talkers: [], companions: [], pauses: [] }],
      next: null,
    }),
    'calls.place': () => ({ id: '10', device: null }),
    'calls.makeCustomer': () => ({ customerId: '31' }),
  });
  const { host } = await draw(<CallLog />);
  await happen();
  const key = (label: string) => host.querySelector<HTMLElement>(`[aria-label="${label}"]`);
  return { host, went, asked, key };
}

test('calls of another day stand under its name, because a row has only the time', async () => {
  signInAs({ permissions: ['calls.place', 'calls.read'] });
  const at = (id: string, createdAt: string) => ({ ...call, id, createdAt, talkers: [], companions: [], pauses: [] });
  serve({
    'calls.log': () => ({
      list: [at('3', '2026-03-01T02:00:00Z'), at('2', '2026-02-28T02:00:00Z'), at('1', '2026-02-28T01:00:00Z')],
      next: null,
    }),
  });
  const { host } = await draw(<CallLog />);
  await happen();
  expect([...host.querySelectorAll('h3.day')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Mar 1'),
    expect.stringContaining('Feb 28'),
  ]);
});

test('a row calls its unknown number again, and the log stays the way back', async () => {
  const { went, asked, key } = await drawLog({});
  await happen(() => key(t.callTo('139****0160'))!.click());
  expect(asked.find(({ name }) => name === 'calls.place')?.request).toMatchObject({ again: '9' });
  expect(went).toEqual([['open', 'inCall', expect.objectContaining({ call: '10' }), { replace: false }]]);
});

test('a row offers for its unknown number what the end of the call did', async () => {
  const { went, asked, key } = await drawLog({});
  await happen(() => key(t.moreFor('139****0160'))!.click());
  const offered = document.querySelector('.layer.open')!;
  for (const words of [unknown.save, unknown.attach, unknown.doNotCall, unknown.callAgain]) {
    expect(offered.textContent).toContain(words);
  }
  await happen(() =>
    [...offered.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === unknown.save)!.click(),
  );
  const box = await loadedField('.layer input');
  await happen(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, '刘芳');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await happen(() => [...document.querySelectorAll<HTMLElement>('.btn.pri')].at(-1)!.click());
  expect(asked.find(({ name }) => name === 'calls.makeCustomer')?.request).toEqual({ id: '9', name: '刘芳' });
  expect(went).toEqual([['open', 'customerDetail', { id: '31' }, { replace: false }]]);
});

test('a row of a customer calls the customer, and a row of a task only leads to its call', async () => {
  const ofCustomer = await drawLog({ customerId: '7', customerName: '何丽娟' });
  await happen(() => ofCustomer.key(t.callTo('何丽娟'))!.click());
  expect(ofCustomer.went).toEqual([['open', 'inCall', expect.objectContaining({ customer: '7' }), { replace: false }]]);
  expect(ofCustomer.key(t.moreFor('何丽娟'))).toBeNull();
  await clearPage();
  const ofTask = await drawLog({ taskNumberId: '44' });
  expect(ofTask.host.querySelectorAll('.row button')).toHaveLength(0);
  await happen(() => ofTask.host.querySelector<HTMLElement>('[data-call]')!.click());
  expect(ofTask.went).toEqual([['open', 'callDetail', { id: '9' }]]);
});
