import { expect, test } from 'vitest';
import { iceServersOf } from './ice-servers.ts';

const now = new Date('2026-03-02T02:00:00Z');
const turn = { urls: ['turn:turn.example.com:3478'], secret: 'north' };

test('the name of a member is good for an hour, and its password is what coturn makes of it', () => {
  expect(iceServersOf({ stun: [], turn }, '7', now)).toEqual([
    {
      urls: ['turn:turn.example.com:3478'],
      username: '1772420400:7',
      // printf %s 1772420400:7 | openssl dgst -sha1 -hmac north -binary | base64
      credential: 'z5UDipTrkbcZQft77XNRYa1++Go=',
    },
  ]);
});

test('a STUN server needs no name, and without servers nothing is told', () => {
  expect(iceServersOf({ stun: ['stun:a:3478'], turn: null }, '7', now)).toEqual([{ urls: ['stun:a:3478'] }]);
  expect(iceServersOf({ stun: [], turn: null }, '7', now)).toEqual([]);
});
