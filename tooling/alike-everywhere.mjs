// Runs before each test file. It fixes what the machine would decide, so that it is the same everywhere. It also undoes
// the stubs of the file before, because files share their worker.
import { afterAll, vi } from 'vitest';

// Node takes the language from LANG.
Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true });
Object.defineProperty(navigator, 'languages', { value: ['en-US'], configurable: true });

afterAll(() => {
  vi.unstubAllGlobals();
});
