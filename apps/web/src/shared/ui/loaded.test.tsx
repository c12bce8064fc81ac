import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Loaded } from './loaded.tsx';

type Query = Parameters<typeof Loaded<string[]>>[0]['query'];

function shown({ data, error = null }: Partial<Query>, failed?: string): string {
  return renderToStaticMarkup(
    <Loaded query={{ data, error, refetch: () => undefined }} skeleton="…" failed={failed} retry="Again">
      {(names) => `read: ${names.length}`}
    </Loaded>,
  );
}

test('boxes until there is an answer, an empty one included', () => {
  expect(shown({})).toBe('…');
  expect(shown({ data: [] })).toBe('read: 0');
});

test('the former answer stays when reading it anew fails', () => {
  expect(shown({ data: ['刘芳'], error: new Error('no network') }, 'Not read')).toBe('read: 1');
});

test.each([
  ['as a page', 'Not read', ['<h2>Not read</h2>', 'no network', 'Again']],
  ['as a row', undefined, ['role="alert"', 'no network', 'Again']],
])('why there is no answer, and another try, %s', (_how, failed, parts) => {
  const markup = shown({ error: new Error('no network') }, failed);
  for (const part of parts) expect(markup).toContain(part);
});
