import { openInstallation } from './installation.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), {
  input: process.stdin,
  print: console.log,
  printError: console.error,
  open: () => openInstallation(process.env),
});
