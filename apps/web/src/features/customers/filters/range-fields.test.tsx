// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen } from '../../../shared/lib/test-page.tsx';
import { type Range, RangeFields } from './range-fields.tsx';
import { t } from './texts.ts';

afterEach(clearPage);

/** Types into a field and leaves it. */
async function type(field: HTMLInputElement, typed: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  await happen(() => {
    set.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await happen(() => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
}

async function drawRange() {
  const told: (Range | undefined)[] = [];
  function Filter() {
    const [range, setRange] = useState<Range | undefined>();
    const change = (next: Range | undefined) => {
      told.push(next);
      setRange(next);
    };
    return <RangeFields label="通话次数" value={range} onChange={change} />;
  }
  const { host } = await draw(<Filter />);
  const [from, to] = [...host.querySelectorAll('input')];
  return { host, told, from: from!, to: to! };
}

test('an end that is no number does not count, is named, and stays as it was typed', async () => {
  const { host, told, from } = await drawRange();
  await type(from, '3');
  await type(from, '3.x');
  expect(told).toEqual([{ from: 3, to: undefined }, undefined]);
  expect(from.value).toBe('3.x');
  expect(host.textContent).toContain(t.numberWrong);
  await type(from, '5');
  expect(told.at(-1)).toEqual({ from: 5, to: undefined });
});

test('a range that stands the wrong way round does not count, and keeps nothing of the one before', async () => {
  const { host, told, from, to } = await drawRange();
  await type(from, '3');
  await type(to, '9');
  await type(to, '2');
  expect(told.at(-1)).toBeUndefined();
  expect([from.value, to.value]).toEqual(['3', '2']);
  expect(host.textContent).toContain(t.turnedRound);
  await type(to, '4');
  expect(told.at(-1)).toEqual({ from: 3, to: 4 });
});
