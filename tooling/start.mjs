// npm start: installs what is missing, continues under our own Node, builds client and server if they changed, and serves.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isServerBuilt } from './build-server.mjs';
import { isWebBuilt } from './build-web.mjs';
import { installFor, root } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

installFor('start');
if (process.env.npm_lifecycle_event) stopWithParent();

if (isOwnNodeNeeded) {
  continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
} else {
  const { enableCompileCache, setSourceMapsSupport } = await import('node:module');
  enableCompileCache(`${root}.cache/node`);
  if (!isWebBuilt() || !isServerBuilt()) {
    // The build runs in a process of its own. Otherwise the server would keep the memory that it took.
    const { status } = spawnSync(process.execPath, [`${root}tooling/build.mjs`], { stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  // Another Node started this process (own-node.mjs). When that one is gone, nobody else would ever stop this one.
  process.once('disconnect', () => process.emit('SIGTERM'));
  // The listener keeps the channel open, and this process alive. Without `unref` a failed start would never end.
  process.channel?.unref();
  // An error names the line of the source, not of the built file.
  setSourceMapsSupport(true);
  await import('../apps/server/dist/main.mjs');
}
