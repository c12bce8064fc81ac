import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));

test('each state of a screen is named once by all journeys, and every name says which', () => {
  const places = new Map<string, string[]>();
  for (const file of globSync('**/*.test.ts', { cwd: root })) {
    const text = readFileSync(root + file, 'utf8');
    for (const [, name] of text.matchAll(/(?:expectSound\(\w+, |english\()(['`][^'`]+['`])/g)) {
      places.set(name!, [...(places.get(name!) ?? []), file]);
    }
  }
  expect(places.size).toBeGreaterThan(100);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
