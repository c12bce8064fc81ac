import { expect, test } from 'vitest';
import { locateNumber } from './number-area.ts';

// These are places that people know by heart, a prefix without a place, and texts that are no mainland number.
test.each([
  ['13800138000', '北京', '中国移动'],
  ['13819550000', '浙江绍兴', '中国移动'],
  ['18601010000', '北京', '中国联通'],
  ['18971010000', '湖北武汉', '中国电信'],
  ['15305710000', '浙江杭州', '中国电信'],
  ['19200000000', null, '中国广电'],
  ['057188886666', '浙江杭州', null],
  ['01088886666', '北京', null],
  ['+85221234567', null, null],
  ['95588', null, null],
  ['', null, null],
])('%s is of %s, %s', (number, area, carrier) => {
  expect(locateNumber(number)).toEqual({ area, carrier });
});
