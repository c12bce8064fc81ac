// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, serve } from '../../../shared/lib/test-page.tsx';
import { PlaceSearch } from './place-search.tsx';
import { t } from './texts.ts';

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

async function search(words: string, canSearch = false) {
  const asked = serve({ 'maps.search': () => ({ list: [] }) });
  const found = vi.fn();
  const { host } = await draw(<PlaceSearch canSearch={canSearch} near={null} onFound={found} />);
  const box = host.querySelector('input')!;
  await happen(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, words);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await happen(() => host.querySelector('form')!.requestSubmit());
  return { host, found, asked };
}

test('without a map service an address is looked for in the map of the device', async () => {
  const { host, found, asked } = await search('杭州市文一西路 969 号');
  const link = host.querySelector('a')!;
  expect(decodeURIComponent(link.href)).toContain('杭州市文一西路 969 号');
  expect(link.target).toBe('_blank');
  expect(host.textContent).toContain(t.pasteHere);
  expect([found.mock.calls, asked]).toEqual([[], []]);
});

test('the copied place is the result', async () => {
  const { found, host } = await search('https://uri.amap.com/marker?position=120.02,30.28&name=x');
  expect(found).toHaveBeenCalledWith({ latitude: 30.28, longitude: 120.02, system: 'gcj02' });
  expect(host.querySelector('a')).toBeNull();
});
