import { createInterface } from 'node:readline/promises';
import { openInstallation } from './installation.ts';
import { runCommand } from './run.ts';

/** Asks on the error output, because the standard output is for the answer. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

process.exitCode = await runCommand(process.argv.slice(2), {
  input: process.stdin,
  print: console.log,
  printError: console.error,
  ask: process.stdin.isTTY ? ask : null,
  open: () => openInstallation(process.env),
});
