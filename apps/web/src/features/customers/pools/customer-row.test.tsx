// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen } from '../../../shared/lib/test-page.tsx';
import { CustomerRow, type CustomerRowProps } from './customer-row.tsx';

afterEach(clearPage);

async function drawRow(given: Partial<CustomerRowProps> = {}) {
  const pressed: string[] = [];
  const nextCallBack = { words: '明天 10:00', urgency: 'later' as const, about: '谈代理记账年费' };
  const { host } = await draw(
    <CustomerRow
      id="7"
      level={2}
      name="冯明辉"
      phone="138****1250"
      nextCallBack={nextCallBack}
      onOpen={() => pressed.push('open')}
      callLabel="呼叫冯明辉"
      onCall={() => pressed.push('call')}
      {...given}
    />,
  );
  return { host, pressed, key: host.querySelector<HTMLElement>('[aria-label="呼叫冯明辉"]') };
}

test('a row says what was promised and for when, and its round key calls without opening the customer', async () => {
  const { host, pressed, key } = await drawRow();
  expect(host.textContent).toContain('明天 10:00谈代理记账年费');
  await happen(() => key!.click());
  expect(pressed).toEqual(['call']);
  await happen(() => host.querySelector<HTMLElement>('.open')!.click());
  expect(pressed).toEqual(['call', 'open']);
});

test('there is no key where nobody may call, nor while customers are chosen', async () => {
  expect((await drawRow({ onCall: undefined })).key).toBeNull();
  expect((await drawRow({ selection: { on: false, onChange: () => undefined } })).key).toBeNull();
});
