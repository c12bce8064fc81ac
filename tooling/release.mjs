// npm run release: packs the commit of this tree with its packages and the built client, and starts what it has packed.
// Puts haihu-<version>.tar.zst and SHA256SUMS into dist/.
import { fileURLToPath } from 'node:url';
import { installFor } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('start');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const { release } = await import('./release/release.mjs');
  process.exitCode = (await release()) ? 0 : 1;
}
