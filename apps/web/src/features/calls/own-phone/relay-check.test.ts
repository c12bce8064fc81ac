import { expect, test } from 'vitest';
import { relayWaysOf } from './relay-check.ts';

test('each address of a relay is a way of its own, with its port and transport', () => {
  const relay = { username: '1:7', credential: 'x' };
  const urls = [
    'turn:relay.example:3478?transport=udp',
    'turns:relay.example:443?transport=tcp',
    'turn:10.0.0.1?transport=tcp',
  ];
  const ways = relayWaysOf([{ urls: 'stun:relay.example' }, { ...relay, urls }, { ...relay, urls: 'turns:other' }]);
  expect(ways.map(({ port, transport }) => `${transport} ${port}`)).toEqual([
    'udp 3478',
    'tls 443',
    'tcp 3478',
    'tls 5349',
  ]);
  expect(ways[1]!.server).toEqual({ ...relay, urls: urls[1] });
});
