import { faceChallenges } from '@haihu/contract/identity/values';
import { expect, test } from 'vitest';
import { discPicture } from '../../../../test/disc-picture.ts';
import { createLocalFace } from './local.ts';

const face = createLocalFace();

test('challenges are asked once each, in changing order', () => {
  const asked = Array.from({ length: 60 }, () => face.challenges(3));
  for (const three of asked) {
    expect(new Set(three).size).toBe(3);
    expect(three.every((challenge) => faceChallenges.includes(challenge))).toBe(true);
  }
  expect(new Set(asked.map(String)).size).toBeGreaterThan(10);
});

test('somebody who moves is alive; one picture sent twice, compressed anew, is not', async () => {
  expect(await face.judge([await discPicture(60), await discPicture(80), await discPicture(100)])).toBe('live');
  expect(await face.judge([await discPicture(60), await discPicture(80), await discPicture(80, 88)])).toBe('still');
});

test('a covered lens shows no face', async () => {
  expect(await face.judge([await discPicture(60), await discPicture(999), await discPicture(80)])).toBe('no_face');
});
