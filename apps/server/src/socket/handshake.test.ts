import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createWorld } from '../../test/world.ts';
import { logOptions } from '../platform/process/log.ts';

test('an address that cannot be read is refused, and not kept in the log', async () => {
  const lines: string[] = [];
  const logger = { ...Object(logOptions('trace')), stream: { write: (line: string) => void lines.push(line) } };
  const world = await createWorld({ roles: ['web', 'socket'], logger });
  const [host, port] = (await world.start()).split(':');
  const socket = connect(Number(port), host);
  socket.write('GET http://[?ticket=secret HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
  expect(lines.join('')).not.toContain('secret');
});
