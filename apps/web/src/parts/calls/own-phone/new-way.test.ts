import { expect, test } from 'vitest';
import { withWays } from './new-way.ts';

const sdp = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'c=IN IP4 127.0.0.1',
  'a=candidate:2062840923 1 udp 2113937151 c21be20b-7667-4154-91aa-bdd142772d68.local 56672 typ host generation 1',
  'a=candidate:31 1 udp 33562367 203.0.113.7 49170 typ relay raddr 192.168.1.5 rport 56672',
  'a=ice-ufrag:8qZd',
  '',
].join('\r\n');

const ways = (told: string) => told.split('\r\n').filter((line) => line.startsWith('a=candidate:'));

test('the first search is told as it is', () => {
  expect(withWays(sdp, 0)).toBe(sdp);
});

test('each later search has names of its own, and an address to try where the browser hides its own', () => {
  expect(ways(withWays(sdp, 2))).toEqual([
    'a=candidate:22062840923 1 udp 2113937151 198.51.100.1 56672 typ host generation 1',
    'a=candidate:231 1 udp 33562367 203.0.113.7 49170 typ relay raddr 192.168.1.5 rport 56672',
  ]);
  expect(ways(withWays(sdp, 1))).not.toEqual(ways(withWays(sdp, 2)));
  expect(withWays(sdp, 1).split('\r\n').length).toBe(sdp.split('\r\n').length);
});
