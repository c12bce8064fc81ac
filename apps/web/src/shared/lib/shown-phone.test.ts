import { afterEach, expect, test } from 'vitest';
import { clientState } from './client-state.ts';
import { shownPhone } from './shown-phone.ts';

afterEach(() => clientState.reset());

test('a number is masked while the flag is on, and its field is not exempt', () => {
  expect(shownPhone('13912347713', 'mobile')).toBe('13912347713');
  clientState.set({ desensitization: true });
  expect(shownPhone('13912347713', 'mobile')).toBe('139****7713');
  clientState.set({ desensitizer: { isOpen: true, value: ['callee'] } });
  expect(shownPhone('13912347713', 'callee')).toBe('13912347713');
  expect(shownPhone('13912347713', 'customerMobile')).toBe('139****7713');
  clientState.set({ desensitizer: { isOpen: false, value: ['callee'] } });
  expect(shownPhone('13912347713', 'callee')).toBe('139****7713');
});

test('a number that the server masked stays as it is', () => {
  clientState.set({ desensitization: true });
  for (const masked of ['139****7713', '05718888****', '+1202555****', '*****']) {
    expect(shownPhone(masked, 'mobile')).toBe(masked);
  }
});
