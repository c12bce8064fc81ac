// npm run haihu -- <command>: runs the operator's commands under our own Node.
import { fileURLToPath } from 'node:url';
import { installFor } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('start');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  await import('../apps/cli/src/main.ts');
}
