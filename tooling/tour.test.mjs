import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const tour = fileURLToPath(new URL('tour.mjs', import.meta.url));

test(
  'a field, a figure and a language touch as many files as the tour says, and are then everywhere',
  { timeout: 600_000 },
  async () => {
    // Compiling the copy takes as long as all the rest: `node tooling/tour.mjs --types` does that.
    const ran = await promisify(execFile)(process.execPath, [tour], { maxBuffer: 1e8 }).catch((error) => error);
    expect(ran.code ?? 0, `${ran.stdout}\n${ran.stderr}`).toBe(0);
  },
);
