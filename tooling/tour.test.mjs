import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const tour = fileURLToPath(new URL('tour.mjs', import.meta.url));

test(
  'a field, a figure and a language touch as many files as the tour says, and are then everywhere',
  { timeout: 600_000 },
  async () => {
    // The compiler takes as long as all the rest, so only a machine that checks commits asks it.
    const given = process.env.CI ? ['--types'] : [];
    const ran = await promisify(execFile)(process.execPath, [tour, ...given], { maxBuffer: 1e8 }).catch(
      (error) => error,
    );
    expect(ran.code ?? 0, `${ran.stdout}\n${ran.stderr}`).toBe(0);
  },
);
