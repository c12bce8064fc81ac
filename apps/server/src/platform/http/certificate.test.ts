import { once } from 'node:events';
import { copyFileSync, readFileSync } from 'node:fs';
import { get, type Server } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectSecurely } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { certificateFile, certificateFolder } from '../../../test/certificates.ts';
import { createWorld } from '../../../test/world.ts';
import { followCertificate } from './certificate.ts';

const ca = [readFileSync(certificateFile('first.crt')), readFileSync(certificateFile('second.crt'))];

async function startSecurely() {
  const { files, put } = certificateFolder();
  const world = await createWorld({ roles: ['web', 'socket'], tls: files });
  const host = await world.start();
  return { world, host, port: Number(host.split(':')[1]), files, put };
}

/** Returns the name in the certificate that the server shows to a new connection. */
async function shownName(port: number): Promise<string> {
  const socket = connectSecurely({ port, host: '127.0.0.1', ca });
  await once(socket, 'secureConnect');
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return String(CN);
}

test('pages, calls and sockets go over https to who trusts the certificate', async () => {
  const { world, host } = await startSecurely();
  const [reply] = (await once(get(`https://${host}/readyz`, { ca }), 'response')) as [NodeJS.ReadableStream];
  expect(JSON.parse(await text(reply))).toMatchObject({ status: 'ready' });
  const { member, token } = await (await world.enterprise()).member('赵婷');
  const { ticket } = (await world.call('identity.socketTicket', {}, token)).data;
  const query = new URLSearchParams({ userId: member.userId, ticket });
  const socket = new WebSocket(`wss://${host}/gateway/websocket?${query}`, { ca });
  await once(socket, 'open');
  socket.terminate();
});

test('a request without https gets no answer', async () => {
  const { port } = await startSecurely();
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  await once(socket, 'close');
  expect(said).not.toContain('HTTP/1.1 200');
});

test('a renewed certificate is taken while the server runs, and a wrong pair leaves the old one', async () => {
  const { world, port, files, put } = await startSecurely();
  expect(await shownName(port)).toBe('first of the tests');
  const log = { info: vi.fn(), error: vi.fn() };
  const server = world.http.server as unknown as Server;
  onTestFinished(followCertificate(server, files, log, 20));
  put('second');
  await expect.poll(() => shownName(port)).toBe('second of the tests');
  copyFileSync(certificateFile('first.key'), files.keyFile);
  await expect.poll(() => log.error.mock.calls.length).toBe(1);
  expect(await shownName(port)).toBe('second of the tests');
});
