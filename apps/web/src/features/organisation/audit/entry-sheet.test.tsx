// @vitest-environment happy-dom
import type { AuditEntry } from '@haihu/contract/organisation/audit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import { subjectOf } from './entry-words.ts';
import { t } from './texts.ts';

let went: unknown[][];
beforeEach(() => {
  went = navigate();
  signInAs({ userId: '7', permissions: ['audit.read'] });
  serve({});
});
afterEach(clearPage);

const entry = (change: Partial<AuditEntry>): AuditEntry =>
  ({
    id: '1',
    at: '2026-03-02T02:00:00Z',
    actorId: '7',
    actorName: '王主管',
    action: 'tasks.exported',
    subject: 'task',
    subjectId: '5',
    subjectName: null,
    detail: {},
    ...change,
  }) as AuditEntry;

test('the subject of an entry is told by its name or its kind, never by an id', () => {
  expect(subjectOf(entry({ subjectName: '春季回访' }))).toBe('春季回访');
  expect(subjectOf(entry({}))).toBe(t.subjects.task);
  expect(subjectOf(entry({ subject: 'batch', subjectId: '2' }))).toBe(t.subjects.batch);
});

test.each([
  ['a task', {}, t.openTask, ['open', 'taskDetail', { id: '5' }]],
  ['one’s own batch', { subject: 'batch', subjectId: '2' }, t.openBatch, ['open', 'batch', { batch: '2' }]],
  ['a call', { subject: 'call', subjectId: '3' }, t.openCall, ['open', 'callDetail', { id: '3' }]],
] as const)('an entry leads to %s', async (_what, change, label, to) => {
  await draw(<EntrySheet entry={entry(change)} open onClose={() => undefined} onNarrow={() => undefined} />);
  await happen(() =>
    [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) => textContent === label)!.click(),
  );
  expect(went.at(-1)).toEqual(to);
});

test.each([{ action: 'tasks.deleted' as const }, { subject: 'batch' as const, actorId: '8' }])(
  'there is no way to what is gone, or to another one’s batch: %j',
  async (change) => {
    await draw(<EntrySheet entry={entry(change)} open onClose={() => undefined} onNarrow={() => undefined} />);
    const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    expect(labels).not.toContain(t.openTask);
    expect(labels).not.toContain(t.openBatch);
  },
);
