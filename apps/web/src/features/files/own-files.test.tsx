// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JobFileSheet } from '../../parts/files/job-file-sheet.tsx';
import { isFollowed } from '../../parts/files/followed-jobs.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../shared/lib/test-page.tsx';
import OwnFiles from './own-files.tsx';
import { t } from './texts.ts';

const job = { state: 'done', done: 3, total: 3, problem: null, createdAt: '2026-03-02T02:00:00Z', result: { rows: 3 } };

beforeEach(() => signInAs());
afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

test('an export whose sheet was closed is found again and taken away', async () => {
  navigate();
  const asked = serve({
    'jobs.files': () => ({
      list: [
        { ...job, id: '8', kind: 'customers.export', fileName: '客户.xlsx', hasFile: true },
        {
          ...job,
          id: '7',
          kind: 'billing.export',
          state: 'failed',
          problem: '出了问题',
          fileName: null,
          hasFile: false,
          result: {},
        },
      ],
    }),
    'jobs.file': () => ({ link: '/gateway/api/file/download?link=x', name: '客户.xlsx', expiresAt: job.createdAt }),
  });
  const { host } = await draw(<OwnFiles />);
  await happen();
  const [ready, failed] = host.querySelectorAll<HTMLElement>('.cell');
  expect(ready!.textContent).toContain(t.kinds['customers.export']);
  expect(ready!.textContent).toContain(`${t.rows('3')} · 客户.xlsx`);
  expect(failed!.textContent).toContain('出了问题');
  expect(failed!.tagName).not.toBe('BUTTON');
  await happen(() => ready!.click());
  expect(asked.find(({ name }) => name === 'jobs.file')?.request).toEqual({ id: '8' });
});

test('a file that is looked at is not told of beside it', async () => {
  serve({ 'jobs.read': () => ({ ...job, id: '8', kind: 'customers.export', hasFile: true }) });
  const page = await draw(<JobFileSheet jobId="8" open onClose={() => undefined} />);
  expect(isFollowed('8')).toBe(true);
  await page.render(<JobFileSheet jobId="8" open={false} onClose={() => undefined} />);
  expect(isFollowed('8')).toBe(false);
});
