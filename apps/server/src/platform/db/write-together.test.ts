import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeTogether } from './write-together.ts';

test('what promises of one turn write goes in one write, and the next turn has its own', async () => {
  const writes: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => void (writes.push(chunk), done()),
    writev: (chunks, done) => void (writes.push(chunks.map(({ chunk }) => chunk).join(' ')), done()),
  });
  const ask = (text: string) => {
    writeTogether({ connection: { stream } });
    stream.write(text);
  };
  ask('begin');
  await Promise.resolve();
  await Promise.resolve();
  ask('first');
  expect(writes).toEqual([]);
  await nextTurn();
  expect(writes).toEqual(['begin first']);
  ask('second');
  await nextTurn();
  expect(writes).toEqual(['begin first', 'second']);
});
