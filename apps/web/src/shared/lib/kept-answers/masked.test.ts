import { expect, test } from 'vitest';
import { masked } from './masked.ts';

test('no whole number is left, wherever it is written', () => {
  const kept = masked({
    mobile: '13800138000',
    otherMobiles: [{ number: '010-62345678' }, { number: '+86 139 0013 9000' }],
    text: '打 13700137000 找王芳，座机 021-5566 7788',
    name: '王芳13600136000',
  });
  expect(JSON.stringify(kept).match(/\d{5,}|\d[\d -]{6,}\d/g)).toBeNull();
  expect(kept).toMatchObject({ mobile: '138****8000' });
});

test('ids, instants, amounts and the mark of the next page stay, because the app goes on with them', () => {
  const answer = {
    id: '7230485993847562241',
    customerId: '7230485993847562241',
    tagIds: ['7230485993847562242'],
    nextVisitAt: '2026-11-28T02:30:00.000Z',
    day: '2026-11-28',
    picture: '/gateway/file/20261128/1234567890.webp',
    next: '2026-11-28T02:30:00.000Z 13800138000',
    amount: 1234567890,
    total: 12,
    isMine: true,
    level: null,
  };
  expect(masked(answer)).toEqual(answer);
});
