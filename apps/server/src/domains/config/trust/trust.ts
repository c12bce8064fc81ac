import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Module } from '../../../kernel/module.ts';
import { AUTHORITY_FILE, type TlsFiles } from '../../../platform/settings/tls-env.ts';
import { noHttpsPage, trustPage } from './trust-page.ts';

/** The address at which a device gets the certificate of the authority. Phones know a certificate by this ending. */
const FILE_ADDRESS = '/trust/haihu.crt';

/** The kind of the page, in the language that the browser asks for. */
const page = { contentType: 'text/html; charset=utf-8', kept: 'asked-again', isByLanguage: true } as const;

/**
 * Makes the room's module: a page by which devices learn to trust the authority that `haihu tls` made. Its certificate lies
 * beside that of the server. Without one the page says how to get an https address. `publicUrl`: the address of the
 * installation; empty if it is not known.
 */
export function createCertificateTrust({
  tls,
  publicUrl = '',
}: {
  tls?: TlsFiles | null | undefined;
  publicUrl?: string;
}) {
  async function authority(): Promise<Buffer | null> {
    if (!tls) return null;
    return readFile(path.join(path.dirname(tls.certFile), AUTHORITY_FILE)).catch(() => null);
  }
  return {
    routes({ handlePage }) {
      handlePage('/trust', async ({ authority: host, language }) => {
        const certificate = await authority();
        if (!certificate) {
          const secureUrl = publicUrl.startsWith('https://') ? publicUrl : null;
          return { ...page, body: noHttpsPage(secureUrl, language) };
        }
        const { fingerprint256 } = new X509Certificate(certificate);
        return { ...page, body: trustPage(fingerprint256, FILE_ADDRESS, host, language) };
      });
      handlePage(FILE_ADDRESS, async () => {
        const body = await authority();
        return body && { contentType: 'application/x-x509-ca-cert', body, kept: 'asked-again' };
      });
    },
  } satisfies Module;
}
