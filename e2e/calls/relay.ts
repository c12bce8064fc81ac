import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../..');
const PORT = 3478;

/** Starts a coturn with the configuration of the documentation. The Asterisk behind it has the same address. */
export async function createRelay(address: string) {
  const program = execFileSync('bash', [path.join(repository, 'tooling/coturn.sh')], { encoding: 'utf8' }).trim();
  const library = path.join(program, `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`);
  const loader = readdirSync(library).find((file) => file.startsWith('ld-linux-'))!;
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-relay-'));
  const secret = 'relay-secret';
  const documented = readFileSync(path.join(repository, 'docs/coturn/turnserver.conf'), 'utf8');
  const own = { ADDRESS: address, ASTERISK: address, PASSWORD: secret };
  const settings = documented.replaceAll(/^[^#].*$/gm, (line) =>
    line.replace(/ADDRESS|ASTERISK|PASSWORD/, (word) => own[word as keyof typeof own]),
  );
  writeFileSync(path.join(folder, 'turnserver.conf'), settings);
  const child = spawn(
    path.join(library, loader),
    [
      '--library-path',
      library,
      path.join(program, 'usr/bin/turnserver'),
      '-c',
      path.join(folder, 'turnserver.conf'),
      `--log-file=${path.join(folder, 'log')}`,
      '--simple-log',
      `--pidfile=${path.join(folder, 'pid')}`,
      `--userdb=${path.join(folder, 'users')}`,
      '--no-tls',
    ],
    { stdio: 'ignore' },
  );
  await expect.poll(() => isListening(address), { timeout: 20_000 }).toBe(true);
  return {
    soundServers: { stun: [], turn: { urls: [`turn:${address}:${PORT}?transport=udp`], secret } },
    close(): void {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: PORT });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
