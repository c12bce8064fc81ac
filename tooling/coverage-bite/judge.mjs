// Judges whether a failed test has noticed that a part was taken away. It has to miss that part, and say so by an
// assertion.
import { stripVTControlCharacters } from 'node:util';

const LOOKS =
  /^(?:locator|page|frame)\.(?:waitFor|waitForURL|textContent|innerText|inputValue|allTextContents|allInnerTexts):/;

/**
 * Returns true if an error is an assertion. Journeys look by waiting, so waiting for words in vain counts. A tap that
 * finds no button does not.
 */
function isAssertion({ name = '', message = '', stacks = [], cause }, isJourney) {
  if (name === 'TimeoutError') return LOOKS.test(message);
  // The error of a failed property holds the assertion inside.
  if (message.startsWith('Property failed')) return cause?.name === 'AssertionError';
  if (name !== 'AssertionError' && !message.startsWith('Snapshot')) return false;
  // An expectation of a helper that makes a fixture is not the subject of the test.
  const [nearest] = stacks.filter(({ file }) => !file.includes('node_modules'));
  return isJourney || !nearest || nearest.file.endsWith('.test.ts');
}

/**
 * Returns the words of a test that noticed, or null. `bite`: the part that was taken away. `isShown`: true for a screen
 * that only reads.
 */
export function noticed(test, { bite, isShown }) {
  const { state, errors = [] } = test.result();
  const seen = test.meta().bite;
  if (state !== 'failed' || !seen?.hits) return null;
  if (isShown && seen.screen !== bite.screen) return null;
  const found = errors.find((error) => isAssertion(error, test.module.moduleId.includes('/e2e/')));
  return found ? firstLine(found.message) : null;
}

/** Returns how a test stopped without noticing by an assertion, or null. */
export function stopped(test) {
  const { state, errors = [] } = test.result();
  return state === 'failed' && test.meta().bite?.hits ? firstLine(errors[0]?.message ?? '') : null;
}

/** Returns how a test failed before it reached the missing part, or null. That happens on a busy machine. */
export function brokeOff(test) {
  const { state, errors = [] } = test.result();
  return state === 'failed' && !test.meta().bite?.hits ? firstLine(errors[0]?.message ?? '') : null;
}

const firstLine = (message) => stripVTControlCharacters(message).split('\n')[0].slice(0, 160);
