import { expect, test } from 'vitest';
import { houseFiles, read } from './house/sources.mjs';

test('tests of the client that mock a module share no worker with others', () => {
  const sharing = houseFiles().filter(
    (file) => /^apps\/web\/.*(?<!\.alone)\.test\.tsx?$/.test(file) && /\bvi\.(?:do)?[mM]ock\(/.test(read(file)),
  );
  expect(sharing, 'name them .alone.test: another test of the worker may have loaded the module before').toEqual([]);
});
