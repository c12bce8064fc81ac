// @vitest-environment happy-dom
import type { Call } from '@haihu/contract/calls/core/calls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionUser } from '../../shared/lib/session.ts';
import { clearPage, draw, happen, serve, signInAs } from '../../shared/lib/test-page.tsx';
import CallStrip from './call-strip.tsx';
import { t } from './texts.ts';

beforeEach(() => signInAs({ permissions: ['calls.place'] }));
afterEach(clearPage);

const call = {
  id: '9',
  state: 'answered',
  direction: 'outbound',
  mode: 'line',
  agentName: '赵婷',
  customerName: '林晓燕',
  callee: '139****0160',
  answeredAt: '2026-03-02T02:00:00Z',
};

async function stripOf(agentId: string | null) {
  serve({ 'calls.current': () => ({ call: { ...call, agentId } as Call }) });
  const { host } = await draw(<CallStrip />);
  await happen();
  return host;
}

test('whom a colleague asked reads on every page whose call it is, without the clock of the customer', async () => {
  const strip = await stripOf('77');
  expect(strip.textContent).toContain(t.running(t.withColleague('赵婷'), '林晓燕'));
  expect(strip.querySelector('[role=timer]')).toBeNull();
});

test('an agent reads the state of the own call and how long it takes', async () => {
  const strip = await stripOf(sessionUser()!.userId);
  expect(strip.textContent).toContain(t.running(t.states.answered, '林晓燕'));
  expect(strip.querySelector('[role=timer]')).not.toBeNull();
});
