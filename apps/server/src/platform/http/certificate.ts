import { statSync } from 'node:fs';
import type { Server } from 'node:https';
import type { FastifyBaseLogger } from 'fastify';
import { readCertificate, type TlsFiles } from '../settings/tls-env.ts';

/** Milliseconds between two looks at the files of the certificate. */
const MINUTE = 60_000;

const OLDEST = 'TLSv1.2';

/** Returns what Node's https server needs. Throws a `StartError` if the files are no certificate with its key. */
export function tlsContext(files: TlsFiles) {
  const { cert, key } = readCertificate(files);
  return { cert, key, minVersion: OLDEST } as const;
}

/**
 * Takes a renewed certificate within a minute, without a restart. Open connections keep the old one. Files that do not fit
 * together are told in the log, and the old certificate stays. Returns a function that stops it.
 */
export function followCertificate(
  server: Pick<Server, 'setSecureContext'>,
  files: TlsFiles,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  interval = MINUTE,
): () => void {
  let known = lastChange(files);
  function look(): void {
    const changed = lastChange(files);
    if (changed === known) return;
    known = changed;
    try {
      server.setSecureContext(tlsContext(files));
      log.info('certificate renewed');
    } catch (error) {
      log.error(error, 'the renewed certificate cannot be used, and the old one stays');
    }
  }
  const timer = setInterval(look, interval).unref();
  return () => clearInterval(timer);
}

/** Tells one state of both files from another: the second of them to be written completes the pair. */
const lastChange = ({ certFile, keyFile }: TlsFiles): string =>
  [certFile, keyFile].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ');
