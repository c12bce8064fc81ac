import { describe, expect, test } from 'vitest';
import { brokeOff, noticed, stopped } from './judge.mjs';

const serverTest = '/repository/apps/server/src/a.test.ts';
const journey = '/repository/e2e/customers/a.test.ts';

/** Makes a test in the form in which vitest reports it. */
function testThat(state, errors, { moduleId = serverTest, hits = 1, screen = '/pages/client/add' } = {}) {
  return { module: { moduleId }, result: () => ({ state, errors }), meta: () => ({ bite: { hits, screen } }) };
}

const call = { bite: { kind: 'call' } };
const shown = { bite: { kind: 'screen', screen: '/pages/client/add' }, isShown: true };
const assertion = (file = serverTest) => ({
  name: 'AssertionError',
  message: 'expected 1 to be 2',
  stacks: [{ file }],
});
const waited = (what) => ({ name: 'TimeoutError', message: `${what}: Timeout 10000ms exceeded.\nCall log:` });

describe('a removal is noticed', () => {
  test('by an assertion of the test itself, after it was missing', () => {
    expect(noticed(testThat('failed', [assertion()]), call)).toBe('expected 1 to be 2');
    expect(noticed(testThat('passed', []), call)).toBeNull();
    expect(noticed(testThat('failed', [assertion()], { hits: 0 }), call)).toBeNull();
  });

  test('not by a helper that makes a fixture, nor by what breaks', () => {
    expect(noticed(testThat('failed', [assertion('/repository/apps/server/test/world.ts')]), call)).toBeNull();
    expect(noticed(testThat('failed', [{ name: 'TypeError', message: 'no id of undefined' }]), call)).toBeNull();
    expect(stopped(testThat('failed', [{ name: 'TypeError', message: 'no id of undefined' }]))).toBe(
      'no id of undefined',
    );
  });

  test('by a property that does not hold', () => {
    const broken = { name: 'Error', message: 'Property failed after 3 tests\n{ seed: 1 }' };
    expect(noticed(testThat('failed', [{ ...broken, cause: assertion() }]), call)).toBe(
      'Property failed after 3 tests',
    );
    expect(noticed(testThat('failed', [{ ...broken, cause: { name: 'TypeError' } }]), call)).toBeNull();
  });

  test('in a journey by words that are waited for in vain, not by a button that is missing', () => {
    const inVain = (what) => testThat('failed', [waited(what)], { moduleId: journey });
    expect(noticed(inVain('locator.waitFor'), call)).toBe('locator.waitFor: Timeout 10000ms exceeded.');
    expect(noticed(inVain('page.waitForURL'), call)).not.toBeNull();
    expect(noticed(inVain('locator.click'), call)).toBeNull();
    expect(noticed(inVain('page.waitForResponse'), call)).toBeNull();
  });

  test('on the screen alone, if a screen only shows', () => {
    const on = (screen) => testThat('failed', [waited('locator.waitFor')], { moduleId: journey, screen });
    expect(noticed(on('/pages/client/add'), shown)).not.toBeNull();
    expect(noticed(on('/pages/index/index'), shown)).toBeNull();
    expect(noticed(on('/pages/index/index'), { ...shown, isShown: false })).not.toBeNull();
  });

  test('not before it met what was missing: nothing is known then', () => {
    const early = testThat('failed', [waited('locator.click')], { moduleId: journey, hits: 0 });
    expect([noticed(early, call), stopped(early)]).toEqual([null, null]);
    expect(brokeOff(early)).toBe('locator.click: Timeout 10000ms exceeded.');
    expect(brokeOff(testThat('failed', [waited('locator.click')], { moduleId: journey }))).toBeNull();
    expect(brokeOff(testThat('passed', []))).toBeNull();
  });
});
