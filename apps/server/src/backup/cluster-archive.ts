import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** Files of a running cluster that a copy must not have, or does not need. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|postgresql\.auto\.conf\.tmp|current_logfiles|.*pg_internal\.init.*)$/;
/** Folders whose contents belong to the running server. The folders themselves are needed. */
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const TEMPORARY = /(^|\/)pgsql_tmp/;

/** A file that is added to an archive beside the cluster. */
export interface FurtherFile {
  name: string;
  /** It is called when everything before it has been read. */
  read(): Promise<Buffer>;
}

/**
 * Reads a running cluster as a zip archive, file after file. A file may change or vanish meanwhile: the log repairs it
 * at a restore. Compresses nothing, because the whole is compressed later.
 */
export async function packCluster(cluster: string, further: FurtherFile[]): Promise<Readable> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const asItIs = { compress: false } as const;
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const name = path.relative(cluster, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    const isFolder = entry.isDirectory();
    if (TEMPORARY.test(name) || LEFT_OUT.test(entry.name)) continue;
    if (EMPTIED.test(name) && !/^pg_wal\/(archive_status|summaries)$/.test(name)) continue;
    if (isFolder) zip.addEmptyDirectory(`postgres/${name}`);
    else if (entry.isFile())
      zip.addReadStreamLazy(
        `postgres/${name}`,
        asItIs,
        (deliver) => void readIfThere(path.join(cluster, name), deliver),
      );
  }
  for (const { name, read } of further) {
    zip.addReadStreamLazy(name, asItIs, (deliver) =>
      read().then(
        (bytes) => deliver(null, Readable.from([bytes])),
        (error: unknown) => deliver(error, Readable.from([])),
      ),
    );
  }
  zip.end();
  return output;
}

/** Delivers a file, or nothing of one that has vanished: its removal is in the log. */
async function readIfThere(file: string, deliver: (error: unknown, stream: Readable) => void): Promise<void> {
  try {
    deliver(null, (await open(file)).createReadStream());
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    deliver(isGone ? null : error, Readable.from([]));
  }
}

/** Unpacks an archive into a folder. Every folder and file is readable by this user only, as PostgreSQL wants it. */
export async function unpackCluster(archive: string, into: string): Promise<void> {
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    // The library refuses names that lead out of the folder.
    const place = path.join(into, entry.fileName);
    if (entry.fileName.endsWith('/')) {
      await mkdir(place, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(place, { mode: 0o600 }));
  }
}
