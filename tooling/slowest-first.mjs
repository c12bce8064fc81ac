// The order of the files: one that begins last keeps the other workers waiting for as long as it takes.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** Files that take more than 25 s, the longest first. */
const slowest = [
  'apps/server/src/main.test.ts',
  'apps/server/test/matrix/matrix.test.ts',
  'e2e/gallery/gallery.test.ts',
  'e2e/customers/import.test.ts',
  'e2e/organisation/enterprises.test.ts',
  'apps/server/src/demo/demo.test.ts',
  'e2e/calls/call-screen.test.ts',
  'e2e/identity/account.test.ts',
  'e2e/app/navigation.test.ts',
];

/** The slowest, then the journeys, then what vitest would begin with: the longest of the last run, or the largest. */
export default class SlowestFirst extends BaseSequencer {
  async sort(files) {
    const { shuffle, seed } = this.ctx.config.sequence;
    if (shuffle) return files.toSorted((one, other) => (drawn(one, seed) < drawn(other, seed) ? -1 : 1));
    const usual = await BaseSequencer.prototype.sort.call(this, files);
    return usual.toSorted((one, other) => rank(one.moduleId) - rank(other.moduleId));
  }
}

/** The order of a shuffled run hangs on its seed alone. */
function drawn({ moduleId }, seed) {
  return createHash('sha256')
    .update(`${seed} ${path.relative(process.cwd(), moduleId)}`)
    .digest('hex');
}

function rank(file) {
  const place = slowest.findIndex((name) => file.endsWith(name));
  if (place >= 0) return place;
  return file.includes('/e2e/') ? slowest.length : slowest.length + 1;
}
