import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import type { BackupPlace } from './backup-place.ts';
import { isOfLog, logPath } from './names.ts';
import type { Unseal } from './seal.ts';

const decompress = promisify(zstdDecompress);

/** The name of the file in the cluster that tells the command the address. It is a secret of this user. */
export const ADDRESS_FILE = 'haihu-restore-address';

/** Hands the log to a PostgreSQL that recovers. */
export interface LogServer extends AsyncDisposable {
  address: string;
  /** The setting of PostgreSQL that asks this server. */
  command: string;
  /** The error that ended the recovery, if it was ours. */
  problem(): unknown;
  /** The segments that were handed out. */
  handed: string[];
}

/** Serves the log of a backup, opened, to this machine. */
export async function serveLog(place: BackupPlace, unseal: Unseal): Promise<LogServer> {
  const token = randomBytes(24).toString('hex');
  const handed: string[] = [];
  let problem: unknown;

  async function read(name: string): Promise<Buffer | null> {
    if (!isOfLog(name) || !(await place.has(logPath(name)))) return null;
    return decompress(await buffer(await unseal(await place.read(logPath(name)), logPath(name))));
  }

  const server = createServer((request, response) => {
    const [, given, name = ''] = request.url!.split('/');
    const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
    if (given !== token) return void answer(403);
    read(name).then(
      (bytes) => {
        if (bytes) handed.push(name);
        answer(bytes ? 200 : 404, bytes ?? undefined);
      },
      (error: unknown) => {
        problem ??= error;
        answer(500);
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const script = path.join(import.meta.dirname, 'fetch-log.mjs');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${token}`,
    command: `restore_command="${quoted(process.execPath)}" "${quoted(script)}" %f "%p"`,
    problem: () => problem,
    handed,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Writes a path for PostgreSQL, which replaces letters after a per cent sign. */
function quoted(file: string): string {
  if (/["$`\\]/.test(file) && process.platform !== 'win32') {
    throw new BackupError('backup.incomplete', `A restore cannot run from ${file}: its path holds quotes.`);
  }
  return file.replaceAll('%', '%%');
}
