// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { common } from '../../../shared/i18n/common.ts';
import { clearPage, draw, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { FoundCustomer } from './found-customer.tsx';

afterEach(clearPage);

test('while a customer is looked for the page has its frame, with the way back', async () => {
  signInAs();
  const went = navigate();
  serve({ 'customers.locate': () => new Promise(() => undefined) });
  const { host } = await draw(<FoundCustomer id="7" placeWhenTold="private" query={{}} setQuery={() => undefined} />);
  host.querySelector<HTMLElement>(`[aria-label="${common.back}"]`)!.click();
  expect(went).toEqual([['back']]);
});
