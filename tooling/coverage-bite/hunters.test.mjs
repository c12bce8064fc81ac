import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openHunter } from './hunters.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-hunters-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a hunter that counts its starts, and does this when it is asked. */
function hunterThat(does) {
  const [script, starts] = [path.join(folder, `${does.length}.mjs`), path.join(folder, `${does.length}.txt`)];
  const source = `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync(${JSON.stringify(starts)}, '.');
    const started = readFileSync(${JSON.stringify(starts)}, 'utf8').length;
    process.on('message', (one) => { if (one === 'end') process.exit(0); ${does} });
    process.send('ready');`;
  writeFileSync(script, source);
  return { script, starts: () => readFileSync(starts, 'utf8').length };
}

test('an answer behind many signs of life is heard, and the hunter is kept', async () => {
  const { script, starts } = hunterThat(
    `for (const _ of [1, 2, 3]) process.send({ isAlive: true }); process.send({ result: { by: one.name } });`,
  );
  const hunter = openHunter({ script });
  expect(await hunter.ask({ name: 'a' })).toEqual({ by: 'a' });
  expect(await hunter.ask({ name: 'b' })).toEqual({ by: 'b' });
  await hunter.close();
  expect(starts()).toBe(1);
});

test('a hunter that dies is replaced, and its question asked again', async () => {
  const { script } = hunterThat(`if (started === 1) process.exit(1); process.send({ result: { by: one.name } });`);
  const hunter = openHunter({ script });
  expect(await hunter.ask({ name: 'a' })).toEqual({ by: 'a' });
  await hunter.close();
});

test('the end or silence of two hunters is not noticed, and the next question is answered', async () => {
  const { script } = hunterThat(
    `if (one.name === 'deadly') process.exit(1); if (one.name === 'b') process.send({ result: { by: 'b' } });`,
  );
  const hunter = openHunter({ script, silence: 300 });
  const cut = { by: null, passed: [], isCut: true };
  expect(await hunter.ask({ name: 'deadly' })).toEqual({ ...cut, stops: Array(2).fill('a hunter ended too soon') });
  expect(await hunter.ask({ name: 'silent' })).toEqual({ ...cut, stops: Array(2).fill('a hunter fell silent') });
  expect(await hunter.ask({ name: 'b' })).toEqual({ by: 'b' });
  await hunter.close();
});
