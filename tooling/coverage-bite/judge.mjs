// Whether a failed test has noticed that something was taken away: it missed it, and says so by an assertion.
import { stripVTControlCharacters } from 'node:util';

const LOOKS =
  /^(?:locator|page|frame)\.(?:waitFor|waitForURL|textContent|innerText|inputValue|allTextContents|allInnerTexts):/;

/** Journeys look by waiting: to wait for words in vain is their assertion. A tap that finds no button is none. */
function isAssertion({ name = '', message = '', stacks = [], cause }, isJourney) {
  if (name === 'TimeoutError') return LOOKS.test(message);
  // A property that does not hold tells of the assertion in it.
  if (message.startsWith('Property failed')) return cause?.name === 'AssertionError';
  if (name !== 'AssertionError' && !message.startsWith('Snapshot')) return false;
  // What a helper expects while it makes a fixture is not what the test is about.
  const [nearest] = stacks.filter(({ file }) => !file.includes('node_modules'));
  return isJourney || !nearest || nearest.file.endsWith('.test.ts');
}

/** Returns what the test said when it noticed, or null. `bite`: what was taken away; `isShown`: a screen that only shows. */
export function noticed(test, { bite, isShown }) {
  const { state, errors = [] } = test.result();
  const seen = test.meta().bite;
  if (state !== 'failed' || !seen?.hits) return null;
  if (isShown && seen.screen !== bite.screen) return null;
  const found = errors.find((error) => isAssertion(error, test.module.moduleId.includes('/e2e/')));
  return found ? firstLine(found.message) : null;
}

/** Returns how a test stopped that did not notice by an assertion, or null. */
export function stopped(test) {
  const { state, errors = [] } = test.result();
  return state === 'failed' && test.meta().bite?.hits ? firstLine(errors[0]?.message ?? '') : null;
}

/** Returns how a test failed before it met what was missing, as it does on a machine that is too busy, or null. */
export function brokeOff(test) {
  const { state, errors = [] } = test.result();
  return state === 'failed' && !test.meta().bite?.hits ? firstLine(errors[0]?.message ?? '') : null;
}

const firstLine = (message) => stripVTControlCharacters(message).split('\n')[0].slice(0, 160);
