// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import type { Query } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, pass, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import AgentWork from './agent-work.tsx';
import { t } from './workbench-texts.ts';

beforeEach(() => signInAs({ permissions: ['calls.place'] }));
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Draws the workbench with this query, as the address would keep it. */
async function drawPad(first: Query = {}) {
  const went = navigate();
  const asked = serve({
    'calls.log': () => ({ list: [], next: null }),
    'calls.current': () => ({ call: null }),
    'customers.privatePage': () => ({ list: [], next: null }),
    'calls.place': () => ({ id: '10', device: null }),
  });
  function Screen() {
    const [query, setQuery] = useState(first);
    return <AgentWork query={query} setQuery={setQuery} />;
  }
  const { host } = await draw(<Screen />);
  await happen();
  const field = host.querySelector<HTMLInputElement>('input[type=tel]')!;
  const placed = () => asked.filter(({ name }) => name === 'calls.place').map(({ request }) => request.mobile);
  return { host, field, went, placed };
}

const enter = (field: HTMLInputElement, text: string, isComposing = false) =>
  happen(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(Object.assign(new Event('input', { bubbles: true }), { isComposing }));
  });

test('a number is typed and called with Enter, and letters are the keys of a name', async () => {
  const { field, placed, went } = await drawPad();
  await enter(field, '1361234');
  await enter(field, '1361234 0060');
  expect(field.value).toBe('13612340060');
  await happen(() => field.form!.requestSubmit());
  expect(placed()).toEqual(['13612340060']);
  expect(went).toContainEqual(['open', 'inCall', expect.objectContaining({ call: '10' })]);
  // The way back leads to the log, and not to the number.
  expect(field.value).toBe('');
  await enter(field, 'hlj');
  expect(field.value).toBe('455');
});

test('letters of an input method wait until the word is chosen', async () => {
  const { field } = await drawPad();
  await enter(field, 'he', true);
  expect(field.value).toBe('he');
  await enter(field, '何', true);
  await happen(() => field.dispatchEvent(new Event('compositionend', { bubbles: true })));
  expect(field.value).toBe('4');
});

test('a pasted number is cleaned, and takes the place of what is selected', async () => {
  const { field } = await drawPad();
  const paste = (text: string) =>
    happen(() => {
      const clipboardData = { getData: () => text };
      field.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
    });
  await paste('+86 136-1234 0060');
  expect(field.value).toBe('13612340060');
  field.setSelectionRange(0, 11);
  await paste('微信：010-8888 6666（前台）');
  expect(field.value).toBe('01088886666');
});

test('0 that is held is a +, and its release is no 0', async () => {
  const { host, field } = await drawPad();
  const zero = [...host.querySelectorAll<HTMLElement>('.dial-keys button')].find((key) =>
    key.textContent!.startsWith('0'),
  )!;
  await happen(() => zero.click());
  expect(field.value).toBe('0');
  vi.useFakeTimers();
  await happen(() => zero.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await pass(500);
  await happen(() => {
    zero.dispatchEvent(new Event('pointerup', { bubbles: true }));
    zero.click();
  });
  expect(field.value).toBe('0+');
  // A short press is a 0 again.
  await happen(() => zero.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  await happen(() => {
    zero.dispatchEvent(new Event('pointerup', { bubbles: true }));
    zero.click();
  });
  await pass(1000);
  expect(field.value).toBe('0+0');
});

test('a tel: link of another page fills the pad and calls nobody', async () => {
  const { field, placed, host } = await drawPad({ typed: 'tel:+86-136-1234-0060' });
  expect(field.value).toBe('13612340060');
  expect(placed()).toEqual([]);
  await happen(() => host.querySelector<HTMLElement>(`[aria-label="${t.erase}"]`)!.click());
  expect(field.value).toBe('1361234006');
});
