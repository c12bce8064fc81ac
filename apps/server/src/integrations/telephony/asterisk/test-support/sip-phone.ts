import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { SipWay } from './sip-ask.ts';

/** Opens UDP to port 5060 of an engine, from this address. */
export async function byUdp(engine: string, from: string): Promise<SipWay> {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  socket.bind(0, from);
  await once(socket, 'listening');
  return {
    protocol: 'UDP',
    host: `${from}:${socket.address().port}`,
    send: (message) => socket.send(message, 5060, engine),
    onMessage: (listener) => void socket.on('message', (message) => listener(message.toString())),
  };
}

/** Opens the engine's SIP socket from this address, as the web process does for a page. */
export async function bySocket(engine: string, from: string): Promise<SipWay> {
  const socket = new WebSocket(`ws://${engine}:8088/ws`, ['sip'], { localAddress: from });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return {
    protocol: 'WS',
    host: 'phone.invalid',
    send: (message) => socket.send(message),
    onMessage: (listener) => void socket.on('message', (message: Buffer) => listener(message.toString())),
  };
}
