import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Longest wait for a start with its demo, also on a busy machine. Milliseconds. */
const START = 400_000;

/** Makes an installation: the sources in `tree`, with their slash at the end, and the settings of `env`. */
export function createInstallation(tree, env) {
  const options = { cwd: tree, env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', DEMO: 'no', ...env } };

  /** Starts the server, does the work once the output matches, and stops it. Returns the result of the work. */
  async function run(isFilled, doWork) {
    const child = spawn(process.execPath, [`${tree}apps/server/src/main.ts`], options);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    let output = '';
    const printed = (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output);
          if (found) resolve(found[1]);
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        look();
        void ended.then(() => reject(new Error(`the server in ${tree} ended: ${output}`)));
        setTimeout(() => reject(new Error(`the server in ${tree} is not ready: ${output}`)), START).unref();
      });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    try {
      const [address] = await Promise.all([printed(/Haihu is at (\S+)/), printed(isFilled)]);
      return await doWork(address);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  }

  /** Runs a command of the operator. Throws its output if it is refused. */
  async function operate(args, input) {
    const child = spawn(process.execPath, [`${tree}apps/cli/src/main.ts`, ...args, '--yes'], options);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.end(input);
    const [output, failure] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if ((await ended) !== 0) throw new Error(`haihu ${args.join(' ')}: ${failure}${output}`);
    return output;
  }

  return { run, operate };
}
