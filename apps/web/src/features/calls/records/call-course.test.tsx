// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, signInAs } from '../../../shared/lib/test-page.tsx';
import { CallCourse } from './call-facts.tsx';

beforeEach(() => signInAs({ permissions: ['calls.read'] }));
afterEach(clearPage);

test('the course of a call stands in the order of time, also where the caller came before the agent', async () => {
  const { host } = await draw(
    <CallCourse
      direction="inbound"
      states={[
        { state: 'created', at: '2026-03-02T02:00:00Z' },
        { state: 'agent_answered', at: '2026-03-02T02:00:11Z' },
        { state: 'customer_answered', at: '2026-03-02T02:00:00Z' },
        { state: 'bridged', at: '2026-03-02T02:00:11Z' },
        { state: 'ended', at: '2026-03-02T02:01:20Z' },
      ]}
    />,
  );
  const seconds = [...host.querySelectorAll('dd')].map(({ textContent }) => textContent.slice(-5));
  expect(seconds).toEqual(['00:00', '00:00', '00:11', '00:11', '01:20']);
});
