// Before each file of tests: what the machine would decide is the same on all of them, and whatever the file before stubbed
// is undone, because files share their worker.
import { afterAll, vi } from 'vitest';

// Node takes the language from LANG.
Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
Object.defineProperty(navigator, 'languages', { value: ['en-US'], configurable: true });

afterAll(() => {
  vi.unstubAllGlobals();
});
