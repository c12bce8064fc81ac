import { expect, test } from 'vitest';
import { partsWithOneUser } from './parts.mjs';
import { sources } from './sources.mjs';

const web = (file) => `apps/web/src/${file}`;

test('a part of the client has two users: what one feature shows is at home there', () => {
  expect(partsWithOneUser(sources())).toEqual([]);
});

test('a part that reaches a second feature by another part has two users', () => {
  const imports = {
    [web('parts/calls/price.ts')]: [],
    [web('parts/calls/cost.tsx')]: [web('parts/calls/price.ts')],
    [web('parts/calls/lonely.ts')]: [],
    [web('features/calls/lines/lines.tsx')]: [web('parts/calls/cost.tsx'), web('parts/calls/lonely.ts')],
    [web('features/home/home.tsx')]: [web('parts/calls/cost.tsx')],
  };
  expect(partsWithOneUser(Object.keys(imports), (file) => imports[file])).toEqual([
    { part: web('parts/calls/lonely.ts'), users: ['calls'] },
  ]);
});
