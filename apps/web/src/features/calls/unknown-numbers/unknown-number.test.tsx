// @vitest-environment happy-dom
import type { Call } from '@haihu/contract/calls/core/calls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  answer,
  clearPage,
  draw,
  happen,
  loadedField,
  navigate,
  ServerRefusal,
  serve,
  signInAs,
  toast,
} from '../../../shared/lib/test-page.tsx';
import { testMember } from '../../../shared/lib/test-member.ts';
import { VisitContext } from '../../../shared/lib/navigation.ts';
import CallDetail from '../records/call-detail.tsx';
import { EndedSheet } from '../in-call/ended-sheet.tsx';
import { t } from './texts.ts';

const permissions = ['calls.place', 'calls.read', 'customers.create', 'customers.edit'] as const;

const call = {
  id: '9',
  customerId: null,
  taskNumberId: null,
  customerName: null,
  agentId: testMember.userId,
  callee: '139****0160',
  state: 'ended',
  direction: 'outbound',
  cause: 'answered',
  talkSeconds: 5,
  talkers: [],
  companions: [],
  pauses: [],
  hasRecording: true,
  createdAt: '2026-03-02T02:00:00Z',
  ringSeconds: 2,
} as unknown as Call;

/** Fields that a call's detail has beyond a call. */
const detail = { reportedAt: null, legs: [], states: [], rulePack: 'CN 1', cost: '0', lineName: '' };

beforeEach(() => signInAs({ permissions: [...permissions] }));
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const visit = { name: 'callDetail', label: '', title: '', pullDownRefresh: false, place: '' } as const;
const detailScreen = (
  <VisitContext value={visit}>
    <CallDetail query={{ id: '9' }} setQuery={() => undefined} />
  </VisitContext>
);

const keyWords = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

const press = (label: string) =>
  happen(() => {
    const keys = [...document.querySelectorAll<HTMLElement>('button')];
    keys.findLast(({ textContent }) => textContent?.includes(label))!.click();
  });

/** Opens the sheet that saves the number as a customer, types a name and saves. */
async function saveAs(name: string): Promise<void> {
  await press(t.save);
  const box = await loadedField('.layer input');
  await happen(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, name);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await happen(() => [...document.querySelectorAll<HTMLElement>('.btn.pri')].at(-1)!.click());
}

test('is called again by its call, without its digits', async () => {
  const went = navigate();
  const asked = serve({ 'calls.place': () => ({ id: '10', device: null }) });
  await draw(<EndedSheet open call={call} onClose={() => undefined} />);
  await press(t.callAgain);
  expect(asked.find(({ name }) => name === 'calls.place')).toMatchObject({ request: { again: '9' } });
  expect(went).toContainEqual(['open', 'inCall', { call: '10' }, { replace: true }]);
});

test('of a person who called is called back, in the sheet and in the detail', async () => {
  navigate();
  const caller = { ...call, direction: 'inbound' } as const;
  serve({ 'calls.detail': () => ({ ...caller, ...detail }) });
  await draw(<EndedSheet open call={caller} onClose={() => undefined} />);
  expect(keyWords()).toContain(t.callBack);
  expect(keyWords()).not.toContain(t.callAgain);
  await clearPage();
  signInAs({ permissions: [...permissions] });
  await draw(detailScreen);
  await happen();
  expect(keyWords()).toContain(t.callBack);
});

test('is added to a customer that is searched', async () => {
  const went = navigate();
  const found = { id: '31', name: '刘芳', company: null, mobile: '138****0001' };
  const asked = serve({
    'customers.search': () => ({ mine: [found], team: [], sea: [], more: [] }),
    'calls.attach': () => ({ customerId: '31' }),
  });
  await draw(<EndedSheet open call={call} onClose={() => undefined} />);
  await press(t.attach);
  const box = await loadedField('input[type=search], .search input');
  await happen(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, '刘芳');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await happen();
  await press('刘芳');
  expect(asked.find(({ name }) => name === 'calls.attach')?.request).toEqual({ id: '9', customerId: '31' });
  expect(went).toContainEqual(['open', 'customerDetail', { id: '31' }, { replace: true }]);
});

test('becomes a customer by its call, once a name is typed, from the sheet and from the detail', async () => {
  const went = navigate();
  const asked = serve({
    'calls.makeCustomer': () => ({ customerId: '31' }),
    'calls.detail': () => ({ ...call, ...detail }),
  });
  await draw(<EndedSheet open call={call} onClose={() => undefined} />);
  await saveAs('刘芳');
  expect(asked.find(({ name }) => name === 'calls.makeCustomer')?.request).toEqual({ id: '9', name: '刘芳' });
  expect(went).toContainEqual(['open', 'customerDetail', { id: '31' }, { replace: true }]);
  await clearPage();
  signInAs({ permissions: [...permissions] });
  await draw(detailScreen);
  await happen();
  expect(document.body.textContent).toContain(t.callAgain);
  await saveAs('王芳');
  expect(asked.findLast(({ name }) => name === 'calls.makeCustomer')?.request).toEqual({ id: '9', name: '王芳' });
});

test('is put on the do-not-call list once it is asked', async () => {
  navigate();
  const asked = serve({});
  await draw(<EndedSheet open call={call} onClose={() => undefined} />);
  await press(t.doNotCall);
  await answer(true);
  expect(asked.find(({ name }) => name === 'calls.doNotCall')?.request).toEqual({ id: '9' });
  // A toast goes after two seconds, so the first one is looked at: a wrong one says what went wrong.
  await expect.poll(toast).not.toBeNull();
  expect(toast()).toBe(t.listed);
});

test('a recording is not offered to who may not hear it, nor a way on from a colleague’s call', async () => {
  navigate();
  serve({});
  await draw(<EndedSheet open call={{ ...call, agentId: '8' }} onClose={() => undefined} />);
  expect(document.querySelector('.call-result button')).toBeNull();
  expect(document.body.textContent).not.toContain(t.callAgain);
});

test('its detail leads to the number of a task, and says where one may not read it', async () => {
  const went = navigate();
  serve({ 'calls.detail': () => ({ ...call, ...detail, taskNumberId: '44' }) });
  await draw(detailScreen);
  await happen();
  await press(t.toTask);
  expect(went).toContainEqual(['open', 'taskNumber', { CustomerID: '44', viewType: '0' }]);

  await clearPage();
  signInAs({ permissions: ['calls.place'] });
  serve({ 'calls.detail': () => new ServerRefusal(403) });
  const { host } = await draw(detailScreen);
  await happen();
  expect(host.querySelector('[data-failed]')).not.toBeNull();
});
