import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { languages } from '../packages/contract/src/languages.ts';
import { root } from './install.mjs';

const find = (name) =>
  ['apps/*/src', 'packages/*/src'].flatMap((place) => globSync(`${place}/**/${name}.ts`, { cwd: root }));
const folders = find('zh')
  .map((file) => path.dirname(file))
  .toSorted();

/** Returns the shape of the words that a file exports: keys inside keys, and the number of words in a list. */
function shapeIn(folder, language) {
  const { body } = parseAst(readFileSync(`${root}${folder}/${language}.ts`, 'utf8'), { lang: 'ts' });
  const declared = body.flatMap((node) => (node.declaration ?? node).declarations ?? []);
  const valueOf = (name) => declared.find(({ id }) => id.name === name)?.init;
  const shapeOf = (node) => {
    if (node?.type.startsWith('TS')) return shapeOf(node.expression);
    if (node?.type === 'Identifier') return shapeOf(valueOf(node.name));
    if (node?.type === 'ArrayExpression') return node.elements.length;
    if (node?.type !== 'ObjectExpression') return 'word';
    // The words of a table are checked by the compiler.
    if (node.properties.some(({ type }) => type === 'SpreadElement')) return 'words';
    const keys = node.properties.map(({ key, value }) => [key.name ?? key.value, shapeOf(value)]);
    return Object.fromEntries(keys);
  };
  return shapeOf(valueOf(language));
}

const complete = languages.filter(({ id, isComplete }) => isComplete && id !== 'zh');

test.each(complete)('$name has the words that Chinese has, in every folder', ({ id }) => {
  expect(folders.length).toBeGreaterThan(100);
  expect(
    find(id)
      .map((file) => path.dirname(file))
      .toSorted(),
  ).toEqual(folders);
  for (const folder of folders) expect(shapeIn(folder, id), folder).toEqual(shapeIn(folder, 'zh'));
});

test('a folder of words has no file for a language that is not listed', () => {
  const ids = languages.map(({ id }) => id);
  const files = folders.flatMap((folder) => globSync(`${folder}/*.ts`, { cwd: root }));
  expect(files.filter((file) => !ids.includes(path.basename(file, '.ts')))).toEqual([]);
});
