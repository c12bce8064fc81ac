// Runs before each test file. It fixes what the machine would decide, so that it is the same everywhere. It also undoes
// the stubs of the file before, because files share their worker.
import { afterAll, vi } from 'vitest';
import { patience } from './patience.mjs';

// Node takes the language from LANG.
Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
Object.defineProperty(navigator, 'languages', { value: ['en-US'], configurable: true });

// Vitest's own limit is a second, which a busy machine needs for a single answer.
for (const name of ['waitFor', 'waitUntil']) {
  const wait = vi[name];
  if (wait.isPatient) continue;
  const patiently = (condition, limit = {}) =>
    wait(condition, typeof limit === 'number' ? limit : { timeout: patience, ...limit });
  vi[name] = Object.assign(patiently, { isPatient: true });
}

afterAll(async () => {
  vi.unstubAllGlobals();
  // An import that is under way when its file ends fails, and every later file of the worker fails with it that imports the
  // same module.
  await vi.dynamicImportSettled();
});
