import { expect, test } from 'vitest';
import { screens } from './screens.ts';

const loaders = import.meta.glob('./{chunks,screen-code,signed-in}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.values(loaders).join('');
const files = [...code.matchAll(/'\.\.\/features\/([a-z-]+\/(?:[a-z-]+\/)?)([a-z-]+)\.tsx'/g)].map(
  ([, , name]) => name,
);

test('the file of a screen is called as the screen is', () => {
  const expected = Object.keys(screens).map((name) =>
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  expect(files.toSorted()).toEqual(expected.toSorted());
});
