// npm run screenshots: installs what a browser needs, continues under our own Node, builds the client, and takes the
// pictures: of a phone, or with `desk` of a desk.
import { fileURLToPath } from 'node:url';
import { installFor } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('test');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const { buildWebIfChanged } = await import('./build-web.mjs');
  await buildWebIfChanged();
  await import(process.argv[2] === 'desk' ? '../e2e/desk-screens.ts' : '../e2e/screenshots.ts');
}
