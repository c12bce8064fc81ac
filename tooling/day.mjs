// npm run day: plays a working day of the product, as its users start it. `--short`: the part that .ci/run has time
// for.
import { fileURLToPath } from 'node:url';
import { installFor } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('test');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  await import('../e2e/day/day.ts');
}
