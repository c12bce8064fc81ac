// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { answer, clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
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
  let list = [{ ...call, createdAt: '2026-03-02T02:00:00Z', talkSeconds: 0, talkers: [] }];
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
