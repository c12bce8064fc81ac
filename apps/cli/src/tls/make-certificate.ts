import { execFileSync } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import path from 'node:path';
import { AUTHORITY_FILE } from '@haihu/server/src/platform/settings/tls-env.ts';
import { Failure } from '../command.ts';

/** Ten years. A new authority has to be installed on each device again. */
const AUTHORITY_DAYS = 3650;
/** The longest time for which phones of Apple accept the certificate of a server is 825 days; browsers expect 398. */
const SERVER_DAYS = 397;

/** Names and networks that are private everywhere. The authority may sign these, and what it is made for. */
const privateNames = ['localhost', 'local', 'lan', 'internal', 'home.arpa'];
const privateNetworks = [
  '10.0.0.0/255.0.0.0',
  '172.16.0.0/255.240.0.0',
  '192.168.0.0/255.255.0.0',
  '127.0.0.0/255.0.0.0',
  'fc00::/fe00::',
  '::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
];

/** The certificate of a server, and that of the authority which signed it. */
export interface MadeCertificate {
  certFile: string;
  keyFile: string;
  authorityFile: string;
  /** SHA-256 of the authority's certificate, as devices show it. */
  fingerprint: string;
  endsAt: Date;
  /** True if this run made the authority, so that each device has to install it. */
  isNewAuthority: boolean;
}

/**
 * Makes a certificate for a server of a local network, signed by the authority of the folder. Makes the authority too if
 * there is none. Its certificate limits it to private names and networks and to `names`, so that a thief of its key
 * cannot pose as other sites. Throws a `Failure` if openssl is missing or refuses.
 */
export function makeCertificate(folder: string, names: readonly string[]): MadeCertificate {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const at = (name: string) => path.join(folder, name);
  if (existsSync(at(AUTHORITY_FILE)) && !existsSync(at('authority.key'))) {
    throw new Failure(
      `${at('authority.key')} is missing: bring it back to renew the certificate. To make a new authority, delete ${at(AUTHORITY_FILE)}.`,
    );
  }
  // Written aside first: a run that breaks off changes nothing.
  const work = mkdtempSync(at('making-'));
  const made = (name: string) => path.join(work, name);
  try {
    const isNewAuthority = !existsSync(at(AUTHORITY_FILE));
    const authority = isNewAuthority ? made : at;
    if (isNewAuthority) makeAuthority(made, names);
    makeServer(made, authority, names);
    const files = ['server.key', 'server.crt', ...(isNewAuthority ? ['authority.key', AUTHORITY_FILE] : [])];
    for (const name of files) renameSync(made(name), at(name));
    return {
      certFile: at('server.crt'),
      keyFile: at('server.key'),
      authorityFile: at(AUTHORITY_FILE),
      fingerprint: new X509Certificate(readFileSync(at(AUTHORITY_FILE))).fingerprint256,
      endsAt: new Date(new X509Certificate(readFileSync(at('server.crt'))).validTo),
      isNewAuthority,
    };
  } finally {
    rmSync(work, { recursive: true });
  }
}

type Place = (name: string) => string;

function makeAuthority(made: Place, names: readonly string[]): void {
  const own = names.filter((name) => !isIP(name));
  const addresses = names.filter((name) => isIP(name)).map((name) => `${name}/${wholeMask(name)}`);
  writeFileSync(
    made('authority.cnf'),
    `[req]
distinguished_name = subject
prompt = no
x509_extensions = authority
[subject]
O = Haihu
CN = Haihu ${names[0]}
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
nameConstraints = critical, @permitted
[permitted]
${numbered('permitted;DNS', [...privateNames, ...own])}
${numbered('permitted;IP', [...privateNetworks, ...addresses])}
`,
  );
  makeKey(made('authority.key'));
  const files = ['-key', made('authority.key'), '-config', made('authority.cnf'), '-out', made(AUTHORITY_FILE)];
  openssl(['req', '-new', '-x509', '-sha256', '-days', String(AUTHORITY_DAYS), ...serial(), ...files]);
}

function makeServer(made: Place, authority: Place, names: readonly string[]): void {
  const [hosts, addresses] = [names.filter((name) => !isIP(name)), names.filter((name) => isIP(name))];
  writeFileSync(made('request.cnf'), '[req]\ndistinguished_name = subject\nprompt = no\n[subject]\nO = Haihu\n');
  writeFileSync(
    made('server.cnf'),
    `basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
authorityKeyIdentifier = keyid
subjectAltName = @names
[names]
${numbered('DNS', hosts)}
${numbered('IP', addresses)}
`,
  );
  makeKey(made('server.key'));
  const request = made('server.csr');
  openssl(['req', '-new', '-key', made('server.key'), '-config', made('request.cnf'), '-out', request]);
  const signer = ['-CA', authority(AUTHORITY_FILE), '-CAkey', authority('authority.key'), ...serial()];
  const files = ['-in', request, '-extfile', made('server.cnf'), '-out', made('server.crt')];
  openssl(['x509', '-req', '-sha256', '-days', String(SERVER_DAYS), ...signer, ...files]);
  try {
    openssl(['verify', '-CAfile', authority(AUTHORITY_FILE), made('server.crt')]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      `The authority in ${path.dirname(authority(AUTHORITY_FILE))} may not sign ${names.join(', ')}, or has ended. Delete its folder, run this again, and install the new authority on each device.`,
    );
  }
}

const makeKey = (file: string) => openssl(['ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', file]);

const serial = () => ['-set_serial', `0x${randomBytes(15).toString('hex').replace(/^./, '4')}`];

const numbered = (name: string, values: readonly string[]) =>
  values.map((value, index) => `${name}.${index + 1} = ${value}`).join('\n');

const wholeMask = (address: string) =>
  isIPv6(address) ? 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff' : '255.255.255.255';

function openssl(args: readonly string[]): void {
  try {
    execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: Buffer };
    if (code === 'ENOENT')
      throw new Failure('openssl is not installed on this machine: install it, and run this again.');
    throw new Failure(`openssl ${args[0]} failed: ${String(stderr ?? '').trim()}`);
  }
}
