// npm run upgrade:test: starts the last release with data, then today's sources on its database, then the last release once
// more on the new schema. Each answers the same. It does so on the embedded PostgreSQL and on an outside one.
import { fileURLToPath } from 'node:url';
import { installFor } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('test');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const { testUpgrade } = await import('./upgrade/test-upgrade.mjs');
  process.exitCode = (await testUpgrade()) ? 0 : 1;
}
