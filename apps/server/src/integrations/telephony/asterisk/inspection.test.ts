import { expect, test } from 'vitest';
import { versionFaultOf } from './inspection.ts';

test('versions with a known fault are told from others', () => {
  const faulty = ['20.18.0', '20.19.1', '20.19.0~dfsg-1', 'certified-20.18-cert1'];
  const right = ['20.17.2', '20.20.1', '20.1.9', '22.18.0', '22.10.1+dfsg', '21.12.0', '120.18.0'];
  expect(faulty.map(versionFaultOf)).toEqual(faulty.map(() => 'asterisk#2078'));
  expect(right.map(versionFaultOf)).toEqual(right.map(() => null));
});
