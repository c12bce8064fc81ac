import { copyFileSync, mkdtempSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { AUTHORITY_FILE } from '../src/platform/settings/tls-env.ts';

/** The file of a certificate for localhost, or of its key. They are for tests alone, and end in a hundred years. */
export const certificateFile = (name: 'first.crt' | 'first.key' | 'second.crt' | 'second.key'): string =>
  path.join(import.meta.dirname, 'certificates', name);

/** Makes a folder as `haihu tls` makes it. The certificate of the server stands for that of its authority too. */
export function certificateFolder() {
  const folder = mkdtempSync(path.join(inject('scratch'), 'tls-'));
  const files = { certFile: path.join(folder, 'server.crt'), keyFile: path.join(folder, 'server.key') };
  const put = (name: 'first' | 'second') => {
    copyFileSync(certificateFile(`${name}.key`), files.keyFile);
    copyFileSync(certificateFile(`${name}.crt`), files.certFile);
  };
  put('first');
  copyFileSync(certificateFile('first.crt'), path.join(folder, AUTHORITY_FILE));
  return { files, put };
}
