// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Query, type Visit, VisitContext } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import CustomerFilter from './customer-filter.tsx';
import { t } from './texts.ts';

let went: unknown[][] = [];
beforeEach(() => {
  signInAs({});
  went = navigate();
});
afterEach(clearPage);

const visit = { label: t.title, place: '/pages/fliter/client' } as Visit;

function Screen() {
  const [query, setQuery] = useState<Query>({});
  return (
    <VisitContext value={visit}>
      <CustomerFilter query={query} setQuery={setQuery} />
    </VisitContext>
  );
}

async function drawFilter() {
  serve({
    'customers.privatePage': () => ({ list: [], total: 750, totalIsEstimate: false }),
    'config.options': () => new Error('gone'),
    'customers.filterChoices': () => ({ sources: [], areas: [], carriers: [], creators: [] }),
  });
  const { host } = await draw(<Screen />);
  await happen();
  const amount = [...host.querySelectorAll<HTMLInputElement>('input')].find(
    (input) => input.getAttribute('aria-label') === t.ofRange(t.dealAmount, t.least),
  )!;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  return {
    amount,
    async type(typed: string) {
      await happen(() => {
        set.call(amount, typed);
        amount.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await happen(() => amount.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    },
    show: () =>
      happen(() => [...host.querySelectorAll('button')].find((key) => key.textContent === t.show('750'))!.click()),
  };
}

test('an entry with an error is not dropped: the filter stays open and goes to it', async () => {
  const { amount, type, show } = await drawFilter();
  await type('abc');
  await show();
  expect(went.map(([what]) => what)).not.toContain('open');
  expect(document.activeElement).toBe(amount);
  expect(amount.value).toBe('abc');
  await type('300');
  await show();
  expect(went.at(-1)?.slice(0, 2)).toEqual(['open', 'agentCustomers']);
});
