import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`,
    'iPhone',
    'Safari',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; 23127PN0CC) ${webKit} Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    'Android',
    'WeChat',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Windows',
    'Edge',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Mac', 'Firefox'],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%s', (userAgent, system, browser) => expect(deviceName(userAgent)).toEqual({ system, browser }));
