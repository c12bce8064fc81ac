// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen, serve } from '../../../shared/lib/test-page.tsx';
import { NumberLog } from './number-log.tsx';
import { t } from './texts.ts';

afterEach(clearPage);

test('the row of a call that is on does not say that it is over', async () => {
  const call = { id: '1', at: '2026-03-02T02:00:00Z', agentName: '赵婷', cause: null, talkSeconds: 0 };
  serve({ 'tasks.record': () => ({ calls: [{ ...call, hasRecording: false }], notes: [] }) });
  const { host } = await draw(<NumberLog numberId="7" />);
  await happen();
  expect(host.textContent).toContain(t.isOn);
});
