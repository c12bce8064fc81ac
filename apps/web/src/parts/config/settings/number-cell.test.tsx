// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen } from '../../../shared/lib/test-page.tsx';
import { NumberSettingRow } from './number-cell.tsx';

afterEach(clearPage);

test.each([
  ['１２', 12],
  [' 50 ', 50],
  ['-5', NaN],
  ['1e3', NaN],
  ['1.5', NaN],
  ['', NaN],
])('a setting typed as "%s" is %s', async (typed, value) => {
  const heard: (number | null)[] = [];
  const { host } = await draw(
    <NumberSettingRow label="每人每天领取" unit="次" value={7} onChange={(to) => void heard.push(to)} />,
  );
  const box = host.querySelector('input')!;
  await happen(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, typed);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(heard).toEqual([value]);
});
