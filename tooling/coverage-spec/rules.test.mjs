import { expect, test } from 'vitest';
import { missingOf as missingOfCall } from './calls.mjs';
import { missingOf as missingOfConstant } from './constants.mjs';
import { factsOf } from './facts.mjs';
import { isWholeRun, lastRun, shardOf } from './run.mjs';
import { findReached, missingOf as missingOfScreen } from './screens.mjs';
import { missingOf as missingOfType } from './sockets.mjs';

const CLAIM = 'POST api/crm/receiveCus';
const claimed = [
  ['row', CLAIM, 'customer.owner_id'],
  ['row', CLAIM, 'customer_movement.to_owner_id'],
];
const facts = (...lines) =>
  factsOf(
    lines.map(([kind, item, detail = '', file = 'some.test.ts', name = 'a test']) =>
      [kind, item, detail, file, name].join('\t'),
    ),
  );

test('a call counts by the columns it is there for and a refusal of its own', () => {
  expect(missingOfCall(CLAIM, facts(...claimed, ['refused', CLAIM, '41002']))).toBeNull();
  expect(missingOfCall(CLAIM, facts(claimed[0], ['refused', CLAIM, '41002']))).toContain(
    'customer_movement.to_owner_id',
  );
  expect(missingOfCall(CLAIM, facts(...claimed))).toContain('no refusal');
});

test.each([
  ['the missing token', '401', 'some.test.ts', 'a test'],
  ['a field nobody asked for', '40000', 'some.test.ts', 'a test'],
  ['a walk over all calls', '40400', 'apps/server/test/matrix/matrix.test.ts', 'a test'],
  ['a fixture', '41002', 'some.test.ts', ''],
])('a refusal does not count: %s', (_why, code, file, name) => {
  expect(missingOfCall(CLAIM, facts(...claimed, ['refused', CLAIM, code, file, name]))).toContain('no refusal');
});

test('a call without errors of its own refuses who lacks its permission, and some refuse nobody', () => {
  const lines = ['GET api/call-detail/page', 'GET api/menu/nav'];
  const walked = ['refused', lines[0], '403', 'apps/server/test/matrix/matrix.test.ts'];
  expect(missingOfCall(lines[0], facts())).toContain('no refusal: 403');
  expect(missingOfCall(lines[0], facts(walked))).not.toContain('no refusal');
  expect(missingOfCall(lines[1], facts())).not.toContain('no refusal');
});

test('a screen counts where taps lead to it and it was used', () => {
  const wallet = '/pages/money/home';
  const steps = [
    ['led', '/pages/index/index', '/pages3/me'],
    ['led', '/pages3/me', wallet],
  ];
  const seen = (...lines) => missingOfScreen(wallet, facts(...lines), findReached(facts(...lines)));
  expect(seen(...steps, ['read', wallet])).toBeNull();
  expect(seen(...steps, ['wrote', wallet])).toBeNull();
  expect(seen(...steps, ['on', wallet])).toBe('not used');
  expect(seen(steps[1], ['read', wallet])).toBe('opened by its address only');
  expect(seen(['start', wallet, 'push 25'], ['read', wallet])).toBeNull();
});

test('a screen that is opened with another query is another way', () => {
  const lines = [
    ['led', '/', '/pages/news/detailcrm?type&userId'],
    ['led', '/pages/news/detailcrm?id', '/pages/client/move'],
  ];
  expect(findReached(facts(...lines))).not.toContain('/pages/client/move');
});

test('a socket type counts with each trigger that exists', () => {
  const all = ['numbers read from a picture', 'numbers pasted or typed', 'numbers imported'];
  expect(missingOfType('15', facts(...all.map((name) => ['pushed', '15', name])))).toBeNull();
  expect(missingOfType('15', facts(['pushed', '15', all[0]]))).toBe('numbers pasted or typed, numbers imported');
  expect(missingOfType('15', facts(...all.map((name) => ['told', '15', name])))).toContain(all[0]);
});

test('a constant is held by a test that passed', () => {
  const constant = { name: 'bar', how: 'test', where: 'e2e/gallery/a.test.ts > b' };
  expect(missingOfConstant(constant, facts(['passed', constant.where]))).toBeNull();
  expect(missingOfConstant(constant, facts(['on', '/']))).not.toBeNull();
  // Nothing that the gallery shows has changed since it last ran.
  expect(missingOfConstant(constant, facts(['on', '/']), 'e2e/gallery/')).toBeNull();
});

const run = (id, at, { shard = null, sources = 'now' } = {}) => ({
  name: id,
  run: { id, at, shard, sources },
  lines: [],
});
const now = { sources: 'now' };

test('only the last run of these sources counts', () => {
  const files = [run('old', '1'), run('last', '2'), run('last too', '2'), run('other', '3', { sources: 'before' })];
  expect(
    lastRun(files, now)
      .files.map(({ name }) => name)
      .toSorted(),
  ).toEqual(['last', 'last too']);
  expect(lastRun([run('other', '3', { sources: 'before' })], now)).toMatchObject({ run: undefined, files: [] });
});

test('shards add up, each by its last run, and those that are missing are named', () => {
  const one = run('one', '1', { shard: '1/3' });
  const two = run('two', '2', { shard: '2/3' });
  const again = run('two again', '3', { shard: '2/3' });
  const { files, missing } = lastRun([one, two, again], now);
  expect(files.map(({ name }) => name).toSorted()).toEqual(['one', 'two again']);
  expect(missing).toEqual(['3/3']);
});

test('a run of some files is no whole one, a shard is', () => {
  expect(isWholeRun([])).toBe(true);
  expect(isWholeRun(['--sequence.shuffle'])).toBe(true);
  expect(isWholeRun(['--shard=1/3'])).toBe(true);
  expect(isWholeRun(['--shard', '1/3'])).toBe(true);
  expect(shardOf(['--shard', '1/3'])).toBe('1/3');
  expect(isWholeRun(['--project=server'])).toBe(false);
  expect(isWholeRun(['-t', 'claims'])).toBe(false);
  expect(isWholeRun(['e2e/tasks'])).toBe(false);
});
