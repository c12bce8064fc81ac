// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { guardLeaving } from '../shared/lib/leave-guard.ts';
import { startSession } from '../shared/lib/session.ts';
import { testCredentials, testMember } from '../shared/lib/test-member.ts';
import type { Mark } from './here.ts';
import { router } from './router.ts';

// The code of screens is of no interest here, only how long it takes to come.
const code = vi.hoisted(() => ({ soon: undefined as Promise<void> | undefined }));
vi.mock('./chunks.ts', () => ({ soonOf: () => code.soon }));

const list = '#/pages2/homeH5/homeleft';
const mark = () => history.state as Mark;

/** Goes to an entry of the history, as the browser does: state and address first, then the event. */
function goTo(entry: { state: Mark; hash: string }): void {
  history.replaceState(entry.state, '', entry.hash);
  dispatchEvent(new PopStateEvent('popstate'));
}
const entry = () => ({ state: structuredClone(mark()), hash: location.hash });

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  startSession({ ...testCredentials, user: testMember });
  history.replaceState(null, '', list);
  await router.start();
});

let visit = 0;
beforeEach(() => {
  guardLeaving(null);
  visit += 1;
  goTo({ state: { depth: 0, visit }, hash: list });
});

test('an entry knows the screen below it, and so does the one that takes its place', () => {
  const below = mark();
  expect(below.beneath).toBeUndefined();
  router.open('privateCustomer', { id: '1' }, false);
  expect(mark().beneath).toEqual({ depth: 0, visit: below.visit, hash: list });
  router.open('privateCustomer', { id: '2' }, true);
  expect(mark()).toMatchObject({ depth: 1, beneath: { visit: below.visit, hash: list } });
});

test('the screen below gets another query without a change of the address, and has it after going back', () => {
  const below = entry();
  router.open('privateCustomer', { id: '1' }, false);
  const { hash } = location;
  router.setBeneath({ ...mark().beneath!, hash: `${list}?search=a` });
  expect(location.hash).toBe(hash);
  expect(router.here()).toMatchObject({ name: 'privateCustomer', beneath: { hash: `${list}?search=a` } });
  goTo(below);
  expect(router.here()).toMatchObject({ name: 'agentCustomers', query: { search: 'a' } });
  expect(location.hash).toBe(`${list}?search=a`);
});

test('a screen that was left and changed is the one below after going forward', () => {
  const below = entry();
  router.open('privateCustomer', { id: '1' }, false);
  const above = entry();
  goTo(below);
  router.setQuery({ search: 'b' });
  goTo(above);
  expect(router.here().beneath?.hash).toBe(`${list}?search=b`);
});

test('a key that comes late on the screen that is left keeps the address of the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  code.soon = promise;
  router.open('privateCustomer', { id: '1' }, false);
  code.soon = undefined;
  const { hash } = location;
  router.setQuery({ search: 'c' });
  expect(location.hash).toBe(hash);
  resolve();
  await vi.waitFor(() => expect(router.here()).toMatchObject({ name: 'privateCustomer', query: { id: '1' } }));
});

test('leaving a screen from beside asks about unsaved input, leaving it by its own key does not', async () => {
  router.open('feedback', {}, false);
  let answer = false;
  guardLeaving(async () => answer);
  router.open('about', {}, true, true);
  await vi.waitFor(() => expect(router.here().name).toBe('feedback'));
  answer = true;
  router.open('about', {}, true, true);
  await vi.waitFor(() => expect(router.here().name).toBe('about'));
  guardLeaving(async () => false);
  router.open('feedback', {}, true);
  expect(router.here().name).toBe('feedback');
});
