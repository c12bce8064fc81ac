import { expect, test } from 'vitest';
import { numberPlaceOf, zonesOf } from './number-place.ts';

test.each([
  ['13800138000', { kind: 'mobile', country: 'CN', carrier: '中国移动' }],
  ['0571 8888 6666', { kind: 'landline', country: 'CN', area: '浙江杭州', carrier: null }],
  ['400 123 4567', { kind: 'freephone', country: 'CN' }],
  ['95588', { kind: 'service', country: 'CN', area: null }],
  ['+1 212 555 0100', { kind: 'foreign', country: 'US', area: '美国' }],
  ['+1 416 555 0100', { kind: 'foreign', country: 'CA', area: '加拿大' }],
  ['+44 20 7946 0000', { kind: 'foreign', country: 'GB', area: '英国' }],
  ['+7 701 000 0000', { kind: 'foreign', country: 'KZ', area: '哈萨克斯坦' }],
  ['00852 2345 6789', { kind: 'foreign', country: 'HK' }],
  ['+999 12345678', { kind: 'foreign', country: null, area: null }],
  ['138****8000', { kind: null, problem: 'masked', country: null, area: null }],
  ['1380013800', { kind: null, problem: 'short' }],
])('%s is located', (typed, expected) => {
  expect(numberPlaceOf(typed)).toMatchObject(expected);
});

test('the zones are those in which the phone may be, by the number alone', () => {
  expect(zonesOf('13800138000')).toEqual(['Asia/Shanghai']);
  expect(zonesOf('057188886666')).toEqual(['Asia/Shanghai']);
  expect(zonesOf('+12125550100')).toEqual(['America/New_York']);
  expect(zonesOf('+13105550100')).toEqual(['America/Los_Angeles']);
  expect(zonesOf('+19075550100')).toEqual(['America/Adak', 'America/Anchorage']);
  expect(zonesOf('+442079460000')).toContain('Europe/London');
  expect(zonesOf('+99912345678')).toEqual([]);
});
