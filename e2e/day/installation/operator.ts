import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Runs a command of the operator and returns its output. Throws its error output. */
export type Operator = (args: string[], input?: string) => Promise<string>;

/** Makes the operator's command line for the server with these settings. */
export function createOperatorLine(env: Record<string, string>): Operator {
  return async (args, input = '') => {
    const child = spawn('npm', ['run', '--silent', 'haihu', '--', ...args, '--yes'], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    const output: Record<'stdout' | 'stderr', string> = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (chunk: Buffer) => (output[name] += chunk.toString()));
    }
    child.stdin.end(input);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`haihu ${args.join(' ')} ended with ${code}: ${output.stderr}${output.stdout}`);
    return output.stdout.trim();
  };
}
