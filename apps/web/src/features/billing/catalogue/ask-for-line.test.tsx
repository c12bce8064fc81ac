// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  answer,
  clearPage,
  draw,
  happen,
  navigate,
  question,
  serve,
  signInAs,
  toast,
} from '../../../shared/lib/test-page.tsx';
import LinesOnSale from './lines-on-sale.tsx';
import Products from './products.tsx';
import { VisitContext } from '../../../shared/lib/navigation.ts';
import { t } from './texts.ts';

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const line = {
  id: '3',
  version: 1,
  name: '华东线路',
  carrier: '联通',
  area: '上海',
  answerRate: 42,
  minutePrice: '1200',
  stepSeconds: 60,
  minimumSeconds: 60,
  concurrency: 20,
  rules: '白天拨打',
  setupFee: '3000000',
  monthlyFee: '1000000',
  onSaleUntil: null,
};
const visit = { name: 'products', label: '', title: '', pullDownRefresh: true, place: '' } as const;

test.each([
  ['the list of products', () => <Products query={{ kind: 'lines' }} setQuery={() => undefined} />],
  ['the introduction of lines', () => <LinesOnSale />],
])('a line is asked for once, with its fees before eyes, from %s', async (_where, screen) => {
  signInAs({ permissions: ['billing.buy'] });
  const went = navigate();
  const asked = serve({ 'billing.linesOnSale': () => ({ list: [line] }), 'calls.heldLines': () => ({ list: [] }) });
  const { host } = await draw(<VisitContext value={visit}>{screen()}</VisitContext>);
  await happen();
  const key = () => host.querySelector<HTMLButtonElement>(`[aria-label="${t.ask} 华东线路"]`)!;
  await happen(() => key().click());
  expect(question()).toBe(t.askTitle('华东线路'));
  expect(document.querySelector('.layer.open')!.textContent).toContain(t.askBody('300.00', '100.00'));
  await answer(true);
  expect(asked.find(({ name }) => name === 'feedback.save')?.request).toEqual({ text: t.wish('华东线路') });
  expect(toast()).toContain(t.asked);
  expect(key().disabled).toBe(true);
  await happen(() => document.querySelector<HTMLElement>('.toast button')!.click());
  expect(went).toEqual([['open', 'feedback']]);
});

test('a member who may not buy sends no request', async () => {
  signInAs();
  navigate();
  serve({ 'billing.linesOnSale': () => ({ list: [line] }), 'calls.heldLines': () => ({ list: [] }) });
  const { host } = await draw(
    <VisitContext value={visit}>
      <LinesOnSale />
    </VisitContext>,
  );
  await happen();
  expect(host.textContent).toContain('华东线路');
  expect(host.textContent).not.toContain(t.ask);
});

test('a line that the enterprise holds is not offered again', async () => {
  signInAs({ permissions: ['billing.buy'] });
  navigate();
  const held = [{ enabled: true, productId: '3' }];
  serve({
    'billing.linesOnSale': () => ({ list: [line, { ...line, id: '4' }] }),
    'calls.heldLines': () => ({ list: held }),
  });
  const { host } = await draw(
    <VisitContext value={visit}>
      <LinesOnSale />
    </VisitContext>,
  );
  await happen();
  expect(host.textContent).toContain(t.isHeld);
  expect(host.querySelectorAll(`[aria-label^="${t.ask}"]`)).toHaveLength(1);
});
