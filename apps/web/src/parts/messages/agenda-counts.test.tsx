// @vitest-environment happy-dom
import { type PushType, push } from '@haihu/contract/socket';
import { useMutation } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellListeners } from '../../shared/lib/push-listeners.ts';
import { clearPage, draw, drawHook, happen, navigate, pass, serve, signInAs } from '../../shared/lib/test-page.tsx';
import { tellUnsent } from '../../shared/lib/unsent.ts';
import { AgendaCard, tabBadges } from './agenda-counts.tsx';
import { t } from './agenda-texts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  signInAs();
  navigate();
});
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = (type: PushType) => tellListeners({ type, data: null, seq: 1, msg: '' } as never);
const kind = (name: string, late: number) => ({ kind: name, state: 'read', late, today: 0, tomorrow: 0, later: 0 });

/** Answers with this number of due things. The number may change. */
function serveAgenda(first: number) {
  const owed = { due: first };
  const asked = serve({
    'messages.agenda': () => ({ due: owed.due, kinds: [kind('unwritten', owed.due)], list: [], next: null }),
  });
  return { owed, asked };
}

test.each(['callEnded', 'customerCall', 'customerCallEnded', 'callBackDue', 'customerMoved', 'extensionNews'] as const)(
  'the badge follows a change on another device, told by %s',
  async (name) => {
    const { owed } = serveAgenda(2);
    const { host } = await draw(<tabBadges.tasks />);
    await pass(0);
    expect(host.querySelector('.badge')!.textContent).toBe('2');
    owed.due = 0;
    told(push[name]);
    await pass(1000);
    expect(host.querySelector('.badge')).toBeNull();
  },
);

test('news that come together cause one reading', async () => {
  const { asked } = serveAgenda(2);
  await draw(<tabBadges.tasks />);
  await pass(0);
  for (let times = 0; times < 5; times += 1) told(push.customerMoved);
  await pass(1000);
  expect(asked).toHaveLength(2);
});

test('the badge follows what the user saves on this device', async () => {
  const { owed } = serveAgenda(1);
  const { host } = await draw(<tabBadges.tasks />);
  await pass(0);
  const saving = await drawHook(() => useMutation({ mutationFn: async () => (owed.due = 4) }));
  saving.now.mutate();
  await pass(1000);
  expect(host.querySelector('.badge')!.textContent).toBe('4');
});

test('the card counts by part and leads to the agenda', async () => {
  const { asked } = serveAgenda(3);
  const { host } = await draw(<AgendaCard of="team" />);
  await pass(0);
  expect(asked[0]!.request).toMatchObject({ scope: 'team' });
  expect(host.textContent).toContain(`${t.kinds.unwritten} 3`);
  expect(host.querySelector('a')!.getAttribute('href')).toBe('#/agenda');
});

test('a card without anything owed says so, and one that cannot be read tells no number', async () => {
  serve({ 'messages.agenda': () => ({ due: 0, kinds: [], list: [], next: null }) });
  const { host, leave } = await draw(<AgendaCard of="me" />);
  await pass(0);
  expect(host.textContent).toContain(t.none);
  await leave();
  await clearPage();
  serve({ 'messages.agenda': () => new Error('no network') });
  const other = await draw(<AgendaCard of="me" />);
  await pass(10_000);
  expect(other.host.textContent).toContain('–');
  expect(other.host.textContent).not.toContain(t.none);
});

test('writings that wait on this device count on the tab that leads to them, and on the card', async () => {
  serve({ 'messages.agenda': () => ({ due: 0, kinds: [], list: [], next: null }) });
  const badge = await draw(<tabBadges.user />);
  const card = await draw(<AgendaCard of="me" />);
  await pass(0);
  expect(badge.host.querySelector('.badge')).toBeNull();
  await happen(() => tellUnsent(2));
  expect(badge.host.querySelector('.badge')!.getAttribute('aria-label')).toBe(t.unsent(2));
  expect(card.host.textContent).toContain(t.unsent(2));
  expect(card.host.textContent).not.toContain(t.none);
  await happen(() => tellUnsent(0));
  expect(card.host.textContent).toContain(t.none);
});
