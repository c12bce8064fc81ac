import { expect, test } from 'vitest';

type Texts = { [name: string]: unknown };
const modules = import.meta.glob<{ en: Texts }>('../../**/en.ts', { eager: true });

/** Lists the texts that take nothing but a day with its time, and each of them written for today. */
function* lines(texts: Texts, path: string): Generator<[string, string]> {
  for (const [name, text] of Object.entries(texts)) {
    const at = `${path} ${name}`;
    if (typeof text === 'object' && text !== null) yield* lines(text as Texts, at);
    if (typeof text !== 'function') continue;
    if (!/^\(?when\)? =>/.test(String(text))) continue;
    yield [at, String((text as (when: string) => string)('Today 10:00'))];
  }
}

test('a day in the middle of an English sentence has no capital', () => {
  const all = Object.entries(modules).flatMap(([path, { en }]) => [...lines(en, path)]);
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter(([, line]) => /[a-z,] Today/.test(line))).toEqual([]);
});
