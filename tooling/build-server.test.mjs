import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundle } from './build-server.mjs';
import { root } from './install.mjs';

mkdirSync(`${root}.cache`, { recursive: true });
const folder = mkdtempSync(`${root}.cache/bundle-`);
afterAll(() => rmSync(folder, { recursive: true }));

const sources = {
  'src/main.ts': `
    import { ending, note } from './room one/room.ts';
    import { words } from './words.ts';
    console.log(note, ending);
    console.log((await words('zh')).hello, (await words('en')).hello);
    const late: { began: boolean } = await import('./late.ts');
    console.log(late.began);
    fail('too late' satisfies string);
    function fail(reason: string): never { throw new Error(reason); }`,
  'src/late.ts': `console.log('late begins');
    export const began = true;`,
  'src/words.ts': `export const words = (language: string): Promise<{ hello: string }> => import(\`./texts/\${language}.ts\`);`,
  'src/texts/zh.ts': `export const hello = '你好';`,
  'src/texts/en.ts': `export const hello = 'hello';`,
  'src/room one/room.ts': `
    import { readFileSync } from 'node:fs';
    import path from 'node:path';
    export const note = readFileSync(new URL('./note.txt', import.meta.url), 'utf8');
    export const ending = path.basename(import.meta.dirname);`,
  'src/room one/note.txt': 'a note beside its source',
};

test('a built program finds the files beside its sources, loads late what is imported late, and names lines of sources', async () => {
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(`${folder}/${file}`), { recursive: true });
    writeFileSync(`${folder}/${file}`, text);
  }
  await bundle(`${folder}/src/main.ts`, `${folder}/dist`);
  rmSync(`${folder}/src/words.ts`);
  const { stdout, stderr } = spawnSync(process.execPath, ['--enable-source-maps', `${folder}/dist/main.mjs`], {
    encoding: 'utf8',
  });
  expect(stdout.split('\n').slice(0, 4)).toEqual([
    'a note beside its source room one',
    '你好 hello',
    'late begins',
    'true',
  ]);
  expect(stderr).toMatch(/too late[^]+src\/main\.ts:9/);
});
