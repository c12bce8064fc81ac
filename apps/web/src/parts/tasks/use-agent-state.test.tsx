// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clientState } from '../../shared/lib/client-state.ts';
import { clearPage, draw, happen, serve, signInAs } from '../../shared/lib/test-page.tsx';
import { useAgentState } from './use-agent-state.ts';

afterEach(async () => {
  await clearPage();
  clientState.set({ socketflage: 'close' });
});

const Shown = () => <p>{useAgentState().state?.state}</p>;

test('an agent who has just come is not called offline for long: the state is read again once the server knows of them', async () => {
  signInAs();
  let isKnown = false;
  serve({
    'calls.state': () => ({
      state: isKnown ? 'ready' : 'offline',
      reason: null,
      since: '2026-03-02T02:00:00Z',
      until: null,
      forcedBy: null,
    }),
  });
  const { host } = await draw(<Shown />);
  await happen();
  expect(host.textContent).toBe('offline');
  isKnown = true;
  await happen(() => clientState.set({ socketflage: 'open' }));
  await happen();
  expect(host.textContent).toBe('ready');
});
