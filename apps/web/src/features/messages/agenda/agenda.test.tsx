// @vitest-environment happy-dom
import type { AgendaItem } from '@haihu/contract/messages/agenda';
import type { AgendaKind } from '@haihu/contract/messages/values';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t as missedWords } from '../../../parts/calls/inbound/texts.ts';
import { t as words } from '../../../parts/messages/agenda-texts.ts';
import { type Query, VisitContext } from '../../../shared/lib/navigation.ts';
import { testMember } from '../../../shared/lib/test-member.ts';
import { clearPage, draw, happen, navigate, serve, signInAs, toast } from '../../../shared/lib/test-page.tsx';
import Agenda from './agenda.tsx';
import { t } from './texts.ts';

const visit = { name: 'agenda', label: '', title: '', pullDownRefresh: true, place: '' } as const;
const rights = ['followups.write', 'calls.place', 'customers.edit', 'tasks.work'] as const;
const own = { memberId: testMember.userId, memberName: testMember.name };

const thing = (kind: AgendaKind, part: Partial<AgendaItem> = {}): AgendaItem => ({
  ...own,
  kind,
  id: `1${kind.length}`,
  at: '2026-03-02T01:30:00Z',
  day: 'late',
  customerId: '33',
  taskNumberId: null,
  name: `${kind} 客户`,
  company: null,
  level: null,
  mobile: '138****0001',
  text: '',
  bindId: null,
  because: null,
  ...part,
});
const count = (kind: AgendaKind, part: object = {}) => ({
  kind,
  state: 'read',
  late: 0,
  today: 0,
  tomorrow: 0,
  later: 0,
  ...part,
});

let went: unknown[][];
beforeEach(() => {
  signInAs({ permissions: [...rights] });
  went = navigate();
});
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

type Reply = { kinds?: object[]; list?: AgendaItem[]; next?: string | null };

const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );

/** Draws the agenda. `answer` replies to each request for it. */
async function drawAgenda(answer: (request: Record<string, unknown>) => Reply, others: object = {}) {
  const asked = serve({
    'messages.agenda': (request) => ({ due: 0, kinds: [], list: [], next: null, ...answer(request) }),
    ...others,
  });
  let query: Query = {};
  const screen = () => (
    <VisitContext value={visit}>
      <Agenda query={query} setQuery={(next) => void (query = next)} />
    </VisitContext>
  );
  const { host, render } = await draw(screen());
  await happen();
  async function press(name: string): Promise<void> {
    await happen(() => button(name)!.click());
    await render(screen());
    await happen();
  }
  const rows = () => [...host.querySelectorAll('.row .name')].map(({ textContent }) => textContent);
  return { host, asked, press, rows, query: () => query };
}

const opened = () => went.filter(([what]) => what === 'open').map(([, ...given]) => given);

test('a call-back is called with one tap, and the number of a task opens with one', async () => {
  const list = [thing('call_back'), thing('task_number', { customerId: null, taskNumberId: '44', name: null })];
  const { press } = await drawAgenda(() => ({ list }));
  await press(t.call('call_back 客户'));
  await press(t.call('138****0001'));
  expect(opened()).toEqual([
    ['inCall', expect.objectContaining({ customer: '33' }), { replace: false }],
    ['taskNumber', { CustomerID: '44', viewType: '0' }],
  ]);
});

test('the message and the number of a missed call stand apart, so that no line ends with a sign between them', async () => {
  const messages = [{ callId: '5', at: '2026-03-02T01:30:00Z', seconds: 23, hasRecording: false }];
  const list = [thing('missed', { id: '7', voiceMessages: messages } as Partial<AgendaItem>)];
  const { host } = await drawAgenda(() => ({ list }));
  const parts = [...host.querySelectorAll('.said .part')].map(({ textContent }) => textContent);
  expect(parts).toEqual([missedWords.leftMessage('0:23'), '138****0001']);
  expect(host.querySelector('.said')!.textContent).not.toContain('·');
});

test('a missed call is called back with one tap, also without a customer, or closed for a reason', async () => {
  const list = [thing('missed', { id: '7' }), thing('missed', { id: '8', customerId: null, name: null })];
  const { press, asked } = await drawAgenda(() => ({ list }), {
    'calls.closeMissed': () => ({ done: true }),
  });
  await press(t.call('missed 客户'));
  await press(t.call('138****0001'));
  await press(missedWords.closeOf('138****0001'));
  await press(missedWords.reasons.unwanted);
  expect(opened()).toEqual([
    ['inCall', expect.objectContaining({ customer: '33' }), { replace: false }],
    ['inCall', { missed: '8', key: expect.any(String) }],
  ]);
  expect(asked.flatMap(({ name, request }) => (name.startsWith('calls.') ? [[name, request]] : []))).toEqual([
    ['calls.closeMissed', { id: '8', reason: 'unwanted' }],
  ]);
  expect(toast()).toBe(`${missedWords.closed}${missedWords.undo}`);
});

test('a call without a note opens to be written, and a request for more time to be answered', async () => {
  const list = [thing('unwritten', { id: '8' }), thing('extension', { id: '9', memberId: '3', memberName: '李敏' })];
  const { press, host } = await drawAgenda(() => ({ list }));
  expect(host.textContent).toContain('李敏');
  await press(t.writeOf('unwritten 客户'));
  await press(t.answerOf('extension 客户'));
  expect(opened()).toEqual([
    ['inCall', { call: '8' }],
    ['extensionRequests', { id: '9' }],
  ]);
});

test('a call that the phone did not report is reported by hand, with the length of the talk', async () => {
  const list = [thing('unreported', { id: '8', bindId: 'f'.repeat(32) })];
  const { press, asked } = await drawAgenda(() => ({ list }));
  await press(t.reportOf('unreported 客户'));
  await expect.poll(async () => (await happen(), document.querySelector('.sheet'))).not.toBeNull();
  await press(t.reached.yes);
  await press(t.minutes(3));
  await press(t.report);
  const report = asked.find(({ name }) => name === 'calls.reportDevice');
  expect(report!.request).toEqual({
    bindId: 'f'.repeat(32),
    duration: 180,
    startTime: Date.parse('2026-03-02T01:30:00Z'),
  });
  expect(toast()).toBe(t.reported);
});

test('an owner asks for more time with a customer that goes back soon', async () => {
  const list = [thing('leaving', { because: 'no_deal', day: 'tomorrow' })];
  const detail = { extensionsLeft: 1, extensionRequest: null };
  const { press, host, asked } = await drawAgenda(() => ({ list }), { 'customers.privateDetail': () => detail });
  expect(host.textContent).toContain(t.returnCauses.no_deal);
  await press(t.extendOf('leaving 客户'));
  await expect.poll(async () => (await happen(), document.querySelector('.sheet input'))).not.toBeNull();
  expect(asked.map(({ name }) => name)).toContain('customers.privateDetail');
});

test.each([
  [{ extensionsLeft: 0, extensionRequest: null }, t.noExtensionLeft],
  [{ extensionsLeft: 1, extensionRequest: { id: '9' } }, t.extensionAsked],
])('no sheet opens for a customer that cannot be extended: %o', async (detail, said) => {
  const list = [thing('leaving')];
  const { press } = await drawAgenda(() => ({ list }), { 'customers.privateDetail': () => detail });
  await press(t.extendOf('leaving 客户'));
  expect(toast()).toBe(said);
  expect(document.querySelector('.sheet')).toBeNull();
});

test('the things of a colleague are shown to a leader without the keys that only the colleague may press', async () => {
  signInAs({ permissions: [...rights], dataScope: 'all' });
  const of = { memberId: '3', memberName: '李敏' };
  const list = [thing('call_back', of), thing('unwritten', of), thing('unreported', of), thing('leaving', of)];
  const { host, press, asked, query } = await drawAgenda(({ scope }) => ({ list: scope === 'team' ? list : [] }));
  await press(t.team);
  expect(query().team).toBe('1');
  expect(asked.at(-1)!.request).toMatchObject({ scope: 'team' });
  expect(host.textContent).toContain('李敏');
  const keys = [...host.querySelectorAll('.row')].map((row) => [...row.querySelectorAll(':scope > button:not(.open)')]);
  expect(keys.map((row) => row.map((key) => key.textContent))).toEqual([[], [], [], [t.extend]]);
});

test('a chip narrows the list to its section, and a second tap shows all again', async () => {
  const list = [thing('call_back', { name: '早' }), thing('call_back', { id: '2', day: 'today', name: '晚' })];
  const kinds = [count('call_back', { late: 1, today: 1 }), count('unwritten', { late: 1 })];
  const { press, rows, asked } = await drawAgenda(({ kind }) => ({
    kinds,
    list: kind === 'call_back' ? list : [...list, thing('unwritten', { name: '未' })],
  }));
  expect(rows()).toEqual(['早', '晚', '未']);
  await press(`${words.callBacks.today}1`);
  expect(asked.at(-1)!.request).toMatchObject({ kind: 'call_back' });
  expect(rows()).toEqual(['晚']);
  await press(`${words.callBacks.today}1`);
  expect(rows()).toEqual(['早', '晚', '未']);
});

test('a section that failed says so and is read again by a tap, and the others stand', async () => {
  let isBroken = true;
  const { press, host, rows } = await drawAgenda(() => ({
    kinds: [
      count('call_back', { late: 1 }),
      isBroken ? count('unwritten', { state: 'unavailable' }) : count('unwritten', { late: 1 }),
    ],
    list: isBroken ? [thing('call_back')] : [thing('call_back'), thing('unwritten')],
  }));
  expect(rows()).toEqual(['call_back 客户']);
  isBroken = false;
  await press(t.sectionFailed(words.kinds.unwritten));
  expect(rows()).toEqual(['call_back 客户', 'unwritten 客户']);
  expect(host.textContent).not.toContain(t.sectionFailed(words.kinds.unwritten));
});

test('an empty agenda leads to customers to claim, unless a section of it could not be read', async () => {
  const { host, press } = await drawAgenda(() => ({ kinds: [count('call_back')] }));
  expect(host.textContent).toContain(t.none);
  await press(t.claim);
  expect(opened()).toEqual([['agentCustomers', { pool: 'sea' }]]);
  await clearPage();
  const other = await drawAgenda(() => ({ kinds: [count('unwritten', { state: 'unavailable' })] }));
  expect(other.host.textContent).toContain(t.partly);
  expect(other.host.textContent).not.toContain(t.none);
});

test('the call-backs of the calendar are always one tap away, those of the team too', async () => {
  signInAs({ permissions: [...rights], dataScope: 'all' });
  const { press } = await drawAgenda(() => ({}));
  await press(t.calendar);
  await press(t.team);
  await press(t.calendar);
  expect(opened()).toEqual([
    ['callBacks', {}],
    ['callBacks', { team: '1' }],
  ]);
});
