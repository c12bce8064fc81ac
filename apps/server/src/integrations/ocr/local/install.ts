import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { OcrUnavailable } from '../ocr.ts';

const installer = fileURLToPath(new URL('../../../../../../tooling/install-ocr.mjs', import.meta.url));

let installing: Promise<void> | null = null;

/**
 * Installs the libraries for reading pictures once; resolves at once when they are there. Throws `OcrUnavailable` if
 * the installation fails.
 */
export function installLibraries(): Promise<void> {
  installing ??= run().catch((error: unknown) => {
    // The network may be back at the next picture.
    installing = null;
    throw error;
  });
  return installing;
}

function run(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [installer], { stdio: 'ignore' });
    child.once('error', (error) => reject(new OcrUnavailable('the reader was not installed', { cause: error })));
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new OcrUnavailable('the reader was not installed: is there a way to npm?')),
    );
  });
}
