import { expect, test } from 'vitest';
import chunks from './chunks.ts?raw';
import screenCode from './screen-code.ts?raw';
import { screens } from './screens.ts';
import signedIn from './signed-in.ts?raw';

const code = chunks + screenCode + signedIn;
const files = [...code.matchAll(/'\.\.\/features\/([a-z-]+\/(?:[a-z-]+\/)?)([a-z-]+)\.tsx'/g)].map(
  ([, , name]) => name,
);

test('the file of a screen is called as the screen is', () => {
  const built = Object.entries(screens).filter(([, { isPending }]) => !isPending);
  const expected = built.map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  expect(files.toSorted()).toEqual(expected.toSorted());
});
