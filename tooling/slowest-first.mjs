// Decides the order of the test files. A slow file that begins last keeps the other workers waiting.
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import { BaseSequencer } from 'vitest/node';

/** Files that take more than 25 s, the longest first. */
const slowest = [
  'apps/server/src/main.test.ts',
  'apps/server/test/matrix/matrix.test.ts',
  'e2e/gallery/gallery.test.ts',
  'e2e/customers/imports/import.test.ts',
  'apps/server/src/demo/demo.test.ts',
  'e2e/calls/in-call/call-screen.test.ts',
  'e2e/identity/account/account.test.ts',
  'e2e/app/navigation.test.ts',
];

/**
 * Sorts by project, because a worker ends when the next file belongs to another one. Within a project the slowest files
 * come first. After them comes vitest's own order: the longest of the last run, or the largest.
 */
export default class SlowestFirst extends BaseSequencer {
  async sort(files) {
    const { shuffle, seed } = this.ctx.config.sequence;
    const ordered = shuffle
      ? files.toSorted((one, other) => (drawn(one, seed) < drawn(other, seed) ? -1 : 1))
      : (await BaseSequencer.prototype.sort.call(this, files)).toSorted(
          (one, other) => slowness(one) - slowness(other),
        );
    const projects = this.ctx.projects.map(({ name }) => name);
    const place = (file) => projects.indexOf(file.project.name);
    return ordered.toSorted((one, other) => place(one) - place(other) || environment(one) - environment(other));
  }

  /** Gives each part of a run about the same amount of work. The files are dealt out, the slowest and largest first. */
  async shard(files) {
    const { index, count } = this.ctx.config.shard;
    const weight = (file) => (slowness(file) < slowest.length ? Infinity : statSync(file.moduleId).size);
    const heavy = (one, other) => (weight(one) === weight(other) ? 0 : weight(other) - weight(one));
    return files
      .toSorted((one, other) => heavy(one, other) || (one.moduleId < other.moduleId ? -1 : 1))
      .filter((_, place) => place % count === index - 1);
  }
}

/** Returns a key for the order of a shuffled run, which depends only on the seed. */
function drawn({ moduleId }, seed) {
  return createHash('sha256')
    .update(`${seed} ${path.relative(process.cwd(), moduleId)}`)
    .digest('hex');
}

function slowness({ moduleId }) {
  const place = slowest.findIndex((name) => moduleId.endsWith(name));
  return place >= 0 ? place : slowest.length;
}

/** Returns the environment of a file. Files with a page need another worker than those without. */
function environment({ moduleId }) {
  return moduleId.endsWith('.tsx') ? 1 : 0;
}
