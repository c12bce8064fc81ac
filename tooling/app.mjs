// npm run app: makes the Android app under our own Node, and checks it.
import { fileURLToPath } from 'node:url';
import { installFor } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('start');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  await import('../apps/mobile/build.mjs');
}
