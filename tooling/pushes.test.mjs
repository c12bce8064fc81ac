import { expect, test } from 'vitest';
import { push } from '../packages/contract/src/socket.ts';
import { proseFiles, read } from './house/sources.mjs';
import { readFileSync } from 'node:fs';

const numbers = `(?:${Object.values(push).join('|')})`;
/** Places at which code names a push: drafts, comparisons, listeners, handlers, and the keys of presenters. */
const bare = new RegExp(
  [
    `\\btype: ${numbers}\\b(?!\\.)`,
    `\\btype\\)? [!=]== ${numbers}\\b`,
    `\\b(?:onPush|on)\\(${numbers},`,
    `\\bPush(?:Handler|Of)<${numbers}>`,
    `^\\s*${numbers}: (?:async |plainMessages|\\()`,
    `\\[${numbers}, ${numbers}\\] as const`,
  ].join('|'),
  'm',
);

test('senders, presenters, handlers and tests call a push by its name', () => {
  const files = proseFiles().filter((file) => file !== 'packages/contract/src/socket.ts');
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => bare.test(read(file)))).toEqual([]);
});

test.each([
  `await pushTo(tx, [{ to, type: 145, data }], at);`,
  `if (message.type === 145) open();`,
  `filter(({ type }) => type !== 9)`,
  `onPush(142, ({ data }) => keep(data));`,
  `export function taskCall(): PushHandler<145> {`,
  `  145: async (_to, { callId }) => ({ data: { callId } }),`,
  `  104: plainMessages(({ what }) => words),`,
  `const [changed, ended] = [13, 14] as const;`,
])('a bare number is found: %s', (line) => {
  expect(bare.test(`const before = 1;\n${line}\n`)).toBe(true);
});

test('the numbers of the specification stay, and no two pushes share one', () => {
  const { socket } = JSON.parse(readFileSync(new URL('coverage-spec/fixed.json', import.meta.url), 'utf8'));
  const all = Object.values(push);
  expect(all.filter((number) => number < 100).map(String)).toEqual(socket);
  expect(new Set(all).size).toBe(all.length);
  expect(push).toMatchObject({ taskCall: 145, listCompared: 150, resync: 199 });
});
