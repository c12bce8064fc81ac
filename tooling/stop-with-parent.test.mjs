import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const MODULE = path.resolve('tooling/stop-with-parent.mjs');
const SCRIPT = `
  import { stopWithParent } from '${MODULE}';
  process.on('SIGTERM', () => { console.log('told to stop'); process.exit(); });
  setInterval(() => {}, 1000);
  stopWithParent();
  console.log('pid', process.pid);`;

test.runIf(process.platform !== 'win32')('what npm started stops when the shell between them is gone', async () => {
  // The second command keeps the shell from replacing itself with the first one.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; true'], {
    env: { ...process.env, NODE: process.execPath, SCRIPT },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = shell.stdout.setEncoding('utf8');
  const [first] = await once(said, 'data');
  const pid = Number(/pid (\d+)/.exec(first)[1]);
  onTestFinished(() => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended.
    }
  });
  const rest = said.toArray();
  shell.kill('SIGKILL');
  expect((await rest).join('')).toBe('told to stop\n');
});
