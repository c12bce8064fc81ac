import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Module } from '../../../kernel/module.ts';
import { AUTHORITY_FILE, type TlsFiles } from '../../../platform/settings/tls-env.ts';
import { trustPage } from './trust-page.ts';

/** The address at which a device gets the certificate of the authority. Phones know a certificate by this ending. */
const FILE_ADDRESS = '/trust/haihu.crt';

/**
 * Makes the room's module: a page by which devices learn to trust the authority that `haihu tls` made. Its certificate lies
 * beside that of the server. Without one there is no such page.
 */
export function createCertificateTrust({ tls }: { tls?: TlsFiles | null | undefined }) {
  async function authority(): Promise<Buffer | null> {
    if (!tls) return null;
    return readFile(path.join(path.dirname(tls.certFile), AUTHORITY_FILE)).catch(() => null);
  }
  return {
    routes({ handlePage }) {
      handlePage('/trust', async ({ authority: host, language }) => {
        const certificate = await authority();
        if (!certificate) return null;
        const { fingerprint256 } = new X509Certificate(certificate);
        const body = trustPage(fingerprint256, FILE_ADDRESS, host, language);
        return { contentType: 'text/html; charset=utf-8', body, kept: 'asked-again', isByLanguage: true };
      });
      handlePage(FILE_ADDRESS, async () => {
        const body = await authority();
        return body && { contentType: 'application/x-x509-ca-cert', body, kept: 'asked-again' };
      });
    },
  } satisfies Module;
}
