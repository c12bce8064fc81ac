// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, question, toast } from './test-page.tsx';
import { shareAddress } from './share-address.ts';

const words = { copied: 'copied', copyByHand: 'by hand' };
const given = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

afterEach(async () => {
  given('share', undefined);
  await clearPage();
});

test('an address goes to the sheet of the device; without one it is copied, and where that is refused it is shown', async () => {
  await draw(null);
  const share = vi.fn(() => Promise.resolve());
  given('share', share);
  await shareAddress('title', 'https://x/', words);
  expect(share).toHaveBeenCalledWith({ title: 'title', url: 'https://x/' });

  given('share', undefined);
  given('clipboard', { writeText: () => Promise.resolve() });
  await happen(() => shareAddress('title', 'https://x/', words));
  expect(toast()).toBe('copied');

  given('clipboard', undefined);
  await happen(() => void shareAddress('title', 'https://x/', words));
  expect(question()).toBe('by hand');
  await happen(() => document.querySelector<HTMLElement>('.layer.open .dialog button')!.click());
});
