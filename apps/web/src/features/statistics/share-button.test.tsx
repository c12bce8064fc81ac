// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate } from '../../shared/lib/test-page.tsx';
import { ShareButton } from './share-button.tsx';

afterEach(async () => {
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
  await clearPage();
});

test('figures are shared by the sheet of the device, at their own address', async () => {
  navigate();
  const share = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { host } = await draw(<ShareButton screen="callStatistics" query={{ day: 'today' }} />);
  await happen(() => host.querySelector('button')!.click());
  expect(share).toHaveBeenCalledWith({
    title: document.title,
    url: new URL('#/callStatistics', location.href).href,
  });
});
