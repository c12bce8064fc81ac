import { expect, test } from 'vitest';
import { readSoundServers } from './sound-env.ts';

test('without anything said there are no servers', () => {
  expect(readSoundServers({ STUN_URLS: '', TURN_URLS: '', TURN_SECRET: '' })).toEqual({ stun: [], turn: null });
});

test('several addresses are told apart by commas', () => {
  const turn = 'turn:turn.example.com:3478?transport=udp, turns:turn.example.com:443?transport=tcp';
  expect(readSoundServers({ STUN_URLS: 'stun:[fd00::2]:3478', TURN_URLS: turn, TURN_SECRET: 's' })).toEqual({
    stun: ['stun:[fd00::2]:3478'],
    turn: {
      urls: ['turn:turn.example.com:3478?transport=udp', 'turns:turn.example.com:443?transport=tcp'],
      secret: 's',
    },
  });
});

test.each([
  [{ STUN_URLS: 'https://stun.example.com' }, 'STUN_URLS holds addresses such as'],
  [{ STUN_URLS: 'turn:a' }, 'STUN_URLS holds addresses such as'],
  [{ TURN_URLS: 'turn:a b', TURN_SECRET: 's' }, 'TURN_URLS holds addresses such as'],
  [{ TURN_URLS: 'turn:a?transport=sctp', TURN_SECRET: 's' }, 'TURN_URLS holds addresses such as'],
  [{ TURN_URLS: 'turn:a' }, 'TURN_URLS and TURN_SECRET go together'],
  [{ TURN_SECRET: 's' }, 'TURN_URLS and TURN_SECRET go together'],
])('%o is refused', (env, words) => {
  expect(() => readSoundServers(env)).toThrow(words);
});
