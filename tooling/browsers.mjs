// npm run browsers: installs what journeys need, continues under our own Node, builds the client, and walks through it in
// WebKit and Firefox.
import { fileURLToPath } from 'node:url';
import { installFor } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('test');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const { buildWebIfChanged } = await import('./build-web.mjs');
  await buildWebIfChanged();
  await import('../e2e/browsers/browsers.ts');
}
