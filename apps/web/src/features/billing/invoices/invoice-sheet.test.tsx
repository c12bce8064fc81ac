// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { t } from './texts.ts';

beforeEach(() => {
  signInAs({});
  navigate();
});
afterEach(clearPage);

const ignore = () => undefined;

async function drawSheet(isOver: boolean) {
  const asked = serve({
    'billing.invoices': () => ({ list: [], next: null }),
    'billing.requestInvoice': () => null,
  });
  await draw(<InvoiceSheet month="2026-11" isOver={isOver} open onClose={ignore} />);
  await happen();
  return asked;
}

async function type(label: string, typed: string): Promise<void> {
  const field = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)!;
  const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(field.htmlFor)}`)!;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  await happen(() => {
    set.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('a tax number may be typed in full width and with spaces', async () => {
  const asked = await drawSheet(true);
  await type(t.heading, '海呼演示');
  await type(t.taxNumber, '９１３３ 0100 ｍa12 34567X');
  await happen(() => document.querySelector<HTMLElement>('[type=submit]')!.click());
  expect(asked.find(({ name }) => name === 'billing.requestInvoice')?.request).toMatchObject({
    taxNumber: '91330100MA1234567X',
  });
});

test('a month that is not over says once when its invoice can be requested', async () => {
  await drawSheet(false);
  expect(document.body.textContent.split(t.invoiceHint)).toHaveLength(2);
  expect(document.body.textContent).toContain(t.noInvoices);
});
