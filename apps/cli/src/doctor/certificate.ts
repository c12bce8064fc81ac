import { readCertificate, type TlsFiles } from '@haihu/server/src/platform/settings/tls-env.ts';
import { StartError } from '@haihu/server/src/platform/process/start-error.ts';
import type { Finding } from './finding.ts';

/** Days before its end from which on a certificate should have been renewed. */
const SOON = 30;
const DAY = 86_400_000;

/** Examines the certificate by which the server speaks https. */
export function examineCertificate(files: TlsFiles, now: Date): Finding {
  const topic = 'certificate';
  try {
    const { endsAt } = readCertificate(files);
    const days = Math.floor((endsAt.getTime() - now.getTime()) / DAY);
    const fact = days < 0 ? `it ended ${-days} days ago` : `it ends in ${days} days`;
    return { topic, fact, ...(days < SOON && { advice: 'renew it: `tls` does so for one that it made.' }) };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { topic, fact: error.message, advice: 'correct the files of TLS_CERT and TLS_KEY.' };
  }
}
