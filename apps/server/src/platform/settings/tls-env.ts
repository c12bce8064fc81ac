import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartError } from '../process/start-error.ts';
import type { SettingGroup } from './setting.ts';

/** The files of the certificate by which the server speaks https itself, in PEM. */
export interface TlsFiles {
  /** The certificate, and those between it and its authority. */
  certFile: string;
  keyFile: string;
}

/** The name of the authority's certificate, which `haihu tls` writes beside the server's. */
export const AUTHORITY_FILE = 'authority.crt';

/** A certificate with its key, and the instant at which it ends. */
export interface Certificate {
  cert: Buffer;
  key: Buffer;
  endsAt: Date;
}

/** Reads the settings of https. Null: the server speaks http. Throws a `StartError` if one of the two is missing. */
export function readTlsSettings(env: Record<string, string | undefined>): TlsFiles | null {
  const certFile = env.TLS_CERT || '';
  const keyFile = env.TLS_KEY || '';
  if ((certFile === '') !== (keyFile === '')) {
    throw new StartError('TLS_CERT and TLS_KEY go together: one of them is missing.');
  }
  return certFile === '' ? null : { certFile, keyFile };
}

/** Reads both files. Throws a `StartError` if they cannot be read or do not belong together. */
export function readCertificate({ certFile, keyFile }: TlsFiles): Certificate {
  const cert = read('TLS_CERT', certFile);
  const key = read('TLS_KEY', keyFile);
  const parsed = parse('TLS_CERT', certFile, 'certificate', () => new X509Certificate(cert));
  const privateKey = parse('TLS_KEY', keyFile, 'private key without a passphrase', () => createPrivateKey(key));
  if (!parsed.checkPrivateKey(privateKey)) {
    throw new StartError(`TLS_KEY is not the key of TLS_CERT: ${keyFile} and ${certFile} do not belong together.`);
  }
  return { cert, key, endsAt: new Date(parsed.validTo) };
}

function read(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`${name} cannot be read: ${(error as Error).message}.`);
  }
}

function parse<Parsed>(name: string, file: string, kind: string, attempt: () => Parsed): Parsed {
  try {
    return attempt();
  } catch {
    throw new StartError(`${name} holds no ${kind} in PEM: ${file}.`);
  }
}

/** Settings of https. */
export const tlsSettings: SettingGroup['settings'] = [
  {
    name: 'TLS_CERT',
    kind: 'file',
    roles: ['web', 'socket'],
    meaning: {
      zh: '证书文件（PEM）；和 `TLS_KEY` 一起设置后，`PORT` 只说 https，见 [没有公网域名](README.zh-CN.md#没有公网域名)',
      en: 'a certificate (PEM); with `TLS_KEY`, `PORT` speaks https only: see [Without a public name](README.md#without-a-public-name)',
    },
  },
  {
    name: 'TLS_KEY',
    kind: 'file',
    roles: ['web', 'socket'],
    meaning: {
      zh: '证书的私钥文件（PEM，不加密）',
      en: 'the private key of the certificate (PEM, without a passphrase)',
    },
  },
];
