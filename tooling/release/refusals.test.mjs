import { expect, test } from 'vitest';
import { refusals } from './refusals.mjs';

const changelog = '# Changelog\n\n## 1.1.0 (2027-01-08)\n\n### Calls\n\n## 1.0.0 (2026-11-27)\n';

test('a release is made of a commit whose changelog names it, and of nothing else', () => {
  expect(refusals({ version: '1.1.0', status: '', changelog })).toEqual([]);
  expect(refusals({ version: '1.1.0', status: ' M apps/server/src/main.ts\n', changelog })).toEqual([
    'This tree has changes that no commit has:\n M apps/server/src/main.ts',
  ]);
  expect(refusals({ version: '1.1.0', status: '?? notes.txt\n', changelog })).toHaveLength(1);
  expect(refusals({ version: '1.2.0', status: '', changelog })).toEqual([
    'CHANGELOG.md begins with 1.1.0, and package.json is 1.2.0.',
  ]);
  expect(
    refusals({ version: '1.1.0', status: '', changelog: '## Unreleased\n\n## 1.1.0 (2027-01-08)\n' }),
  ).toHaveLength(1);
});
