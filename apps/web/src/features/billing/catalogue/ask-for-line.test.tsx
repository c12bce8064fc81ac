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
  const asked = serve({
    'billing.linesOnSale': () => ({ list: [line] }),
    'calls.heldLines': () => ({ list: [] }),
    'feedback.list': () => ({ list: [] }),
  });
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
  // The second was opened without naming the product, the third is out of use.
  const held = [
    { enabled: true, name: '老名字', productId: '3' },
    { enabled: true, name: '华南线路', productId: null },
    { enabled: false, name: '西部线路', productId: null },
  ];
  serve({
    'billing.linesOnSale': () => ({
      list: [line, { ...line, id: '4', name: '华南线路' }, { ...line, id: '5', name: '西部线路' }],
    }),
    'calls.heldLines': () => ({ list: held }),
    'feedback.list': () => ({ list: [] }),
  });
  const { host } = await draw(
    <VisitContext value={visit}>
      <LinesOnSale />
    </VisitContext>,
  );
  await happen();
  expect(host.textContent!.split(t.isHeld)).toHaveLength(3);
  const offered = [...host.querySelectorAll(`[aria-label^="${t.ask}"]`)];
  expect(offered.map((key) => key.getAttribute('aria-label'))).toEqual([`${t.ask} 西部线路`]);
});

test.each([
  ['waits for the operator', [], true],
  ['waits although its author added to it', [{ id: '1', at: '', by: 'author', text: '急' }], true],
  ['was answered', [{ id: '1', at: '', by: 'operator', text: '可以' }], false],
])('a page that is opened later knows that the wish %s', async (_state, replies, isAsked) => {
  signInAs({ permissions: ['billing.buy'] });
  navigate();
  serve({
    'billing.linesOnSale': () => ({ list: [line] }),
    'calls.heldLines': () => ({ list: [] }),
    'feedback.list': () => ({ list: [{ id: '1', text: t.wish('华东线路'), replies }] }),
  });
  const { host } = await draw(
    <VisitContext value={visit}>
      <LinesOnSale />
    </VisitContext>,
  );
  await happen();
  const key = host.querySelector<HTMLButtonElement>(`[aria-label="${t.ask} 华东线路"]`)!;
  expect(key.disabled).toBe(isAsked);
  expect(key.textContent).toBe(isAsked ? t.isAsked : t.ask);
});
