import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { certificateFile } from '../../apps/server/test/certificates.ts';

const repository = path.resolve(import.meta.dirname, '../..');
export const TURN_PORT = 3478;
/** The port that networks leave open for web pages. */
const SECRET_PORT = 443;
const secretly = [
  `--tls-listening-port=${SECRET_PORT}`,
  `--cert=${certificateFile('first.crt')}`,
  `--pkey=${certificateFile('first.key')}`,
];

/**
 * Starts a coturn with the configuration of the documentation. The Asterisk behind it has the same address. `isSecret`: it
 * also takes sound by TLS, and pages are told of this way only.
 */
export async function createRelay(address: string, { isSecret = false } = {}) {
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
      ...(isSecret ? secretly : ['--no-tls']),
    ],
    { stdio: 'ignore' },
  );
  await expect.poll(() => isListening(address), { timeout: 20_000 }).toBe(true);
  return {
    soundServers: {
      stun: [],
      turn: {
        urls: [
          isSecret ? `turns:${address}:${SECRET_PORT}?transport=tcp` : `turn:${address}:${TURN_PORT}?transport=udp`,
        ],
        secret,
      },
    },
    close(): void {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: TURN_PORT });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
