// npm run bench:<name>: installs what benchmarks need, continues under our own Node, builds the client, and measures.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installFor, root } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

installFor('benchmarks');

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const name = process.argv[2];
  const script = `${root}benchmarks/${name}/bench-${name}.ts`;
  if (!existsSync(script)) throw new Error(`no benchmark ${name}: ${script} is missing`);
  const { buildWebIfChanged } = await import('./build-web.mjs');
  await buildWebIfChanged();
  await import(pathToFileURL(script).href);
}
