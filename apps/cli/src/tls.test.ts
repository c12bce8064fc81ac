import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from './run.ts';

/** A machine without openssl proves only that this is said. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function makeTls(folder: string, ...words: string[]) {
  let [output, failure] = ['', ''];
  const code = await runCommand(['tls', ...words], {
    input: Readable.from(['']),
    env: { DATA_DIR: folder },
    print: (text) => void (output += text),
    printError: (text) => void (failure += text),
    ask: null,
    open: () => Promise.reject(new Error('it needs no database')),
  });
  const read = (name: string) => new X509Certificate(readFileSync(path.join(folder, 'tls', name)));
  return { code, output, failure, read };
}

test.runIf(hasOpenssl)('the certificate is for the names that were given, and its authority signed it', async () => {
  const folder = temporaryFolder();
  const { code, output, read } = await makeTls(folder, '--names', 'crm.lan, 192.168.1.5,crm.example.com,fd00::5');
  expect(code).toBe(0);
  const [server, authority] = [read('server.crt'), read('authority.crt')];
  for (const name of ['crm.lan', 'crm.example.com']) expect(server.checkHost(name)).toBe(name);
  for (const address of ['192.168.1.5', 'fd00::5']) expect(server.checkIP(address)).toBe(address);
  expect(server.checkHost('other.lan')).toBeUndefined();
  expect(server.verify(authority.publicKey)).toBe(true);
  expect([server.ca, authority.ca]).toEqual([false, true]);
  const days = (server.validToDate.getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(390);
  expect(days).toBeLessThan(398);
  expect(output).toContain(`TLS_CERT=${path.join(folder, 'tls', 'server.crt')}`);
  expect(output).toContain(authority.fingerprint256);
});

test.runIf(hasOpenssl)('keys are for their owner alone, and nothing else is left behind', async () => {
  const folder = temporaryFolder();
  await makeTls(folder, '--names', 'crm.lan');
  const files = readdirSync(path.join(folder, 'tls')).toSorted();
  expect(files).toEqual(['authority.crt', 'authority.key', 'server.crt', 'server.key']);
  for (const name of ['authority.key', 'server.key']) {
    expect(statSync(path.join(folder, 'tls', name)).mode & 0o077).toBe(0);
  }
});

test.runIf(hasOpenssl)('run again it renews the certificate, and devices need no new authority', async () => {
  const folder = temporaryFolder();
  const first = await makeTls(folder, '--names', 'crm.lan');
  const [before, authority] = [first.read('server.crt'), first.read('authority.crt')];
  const again = await makeTls(folder, '--names', 'crm.lan,10.1.2.3');
  expect(again.read('authority.crt').fingerprint256).toBe(authority.fingerprint256);
  const server = again.read('server.crt');
  expect(server.serialNumber).not.toBe(before.serialNumber);
  expect(server.checkIP('10.1.2.3')).toBe('10.1.2.3');
  const key = createPrivateKey(readFileSync(path.join(folder, 'tls', 'server.key')));
  expect(server.checkPrivateKey(key)).toBe(true);
});

test.runIf(hasOpenssl)('the authority signs no name of others, and what was there stays', async () => {
  const folder = temporaryFolder();
  const { read } = await makeTls(folder, '--names', 'crm.lan');
  const { serialNumber } = read('server.crt');
  const refused = await makeTls(folder, '--names', 'bank.example.com');
  expect(refused.code).toBe(1);
  expect(refused.failure).toContain('may not sign bank.example.com');
  expect(read('server.crt').serialNumber).toBe(serialNumber);
});

test.runIf(hasOpenssl)('an authority whose key was taken away is not replaced unasked', async () => {
  const folder = temporaryFolder();
  const { read } = await makeTls(folder, '--names', 'crm.lan');
  const { fingerprint256 } = read('authority.crt');
  rmSync(path.join(folder, 'tls', 'authority.key'));
  const refused = await makeTls(folder, '--names', 'crm.lan');
  expect(refused.code).toBe(1);
  expect(refused.failure).toContain('authority.key is missing');
  expect(read('authority.crt').fingerprint256).toBe(fingerprint256);
});

test.runIf(hasOpenssl)('without names it takes those of the machine', async () => {
  const folder = temporaryFolder();
  const { read } = await makeTls(folder);
  expect(read('server.crt').checkHost('localhost')).toBe('localhost');
  expect(read('server.crt').checkIP('127.0.0.1')).toBe('127.0.0.1');
});

test.each([' , ', 'crm lan', 'crm.lan,https://crm.lan', 'crm-.lan', '192.168.1.0/24'])(
  'names that are none are refused with an example: "%s"',
  async (names) => {
    const { code, failure } = await makeTls(temporaryFolder(), '--names', names);
    expect(code).not.toBe(0);
    expect(failure).toContain('crm.lan,192.168.1.5');
  },
);

test('a machine without openssl is told so', async () => {
  vi.stubEnv('PATH', temporaryFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, failure } = await makeTls(temporaryFolder(), '--names', 'crm.lan');
  expect(code).toBe(1);
  expect(failure).toContain('openssl is not installed');
});
