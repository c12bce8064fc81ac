// npm run coverage:spec: tells how much of the specification the tests have shown to work. npm test runs it at its end.
import { fileURLToPath } from 'node:url';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

if (isOwnNodeNeeded) continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
else await import('./coverage-spec/count.mjs');
