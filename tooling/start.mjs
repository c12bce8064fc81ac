// npm start: install what is missing, go on under our own Node, build the web client if it changed, serve.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-web.mjs';
import { installFor, root } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

installFor('start');
if (process.env.npm_lifecycle_event) stopWithParent();

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(`${root}.cache/node`);
  if (!isBuilt()) {
    // Apart from us, because what a build takes of memory would stay with the server.
    const { status } = spawnSync(process.execPath, [`${root}tooling/build-web.mjs`], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  // Started by another Node (own-node.mjs): when that one is gone, however it ended, nobody would ever stop us.
  process.once('disconnect', () => process.emit('SIGTERM'));
  // Listening keeps the channel open, and us alive with it: a start that failed would never end.
  process.channel?.unref();
  await import('../apps/server/src/main.ts');
}
