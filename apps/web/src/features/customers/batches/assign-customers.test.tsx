// @vitest-environment happy-dom
import { shareOut } from '@haihu/rules/customers/batches/share-out';
import { afterEach, expect, test, vi } from 'vitest';
import { VisitContext } from '../../../shared/lib/navigation.ts';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import AssignCustomers from './assign-customers.tsx';
import { t } from './texts.ts';

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const visit = { name: 'assignCustomers', label: '', title: '', pullDownRefresh: true, place: '' } as const;
const pool = { userId: '7', name: '赵婷', departmentName: null, held: 3, dealt: 0, late: 0, room: 100 };

test('a number beyond the chosen customers is shown as cut before anything is assigned', async () => {
  signInAs({ permissions: ['customers.assign'] });
  navigate();
  serve({
    'customers.teamPools': () => ({ list: [pool], next: null, cap: 100 }),
    'customers.assignPreview': ({ way, counts }) => {
      const count = counts?.[0]?.count ?? 0;
      const [shared] = shareOut(2, [{ held: 3, room: 100, count }], way);
      return { total: 2, left: 2 - shared!.takes, receivers: [{ ...pool, ...shared }] };
    },
  });
  const { host } = await draw(
    <VisitContext value={visit}>
      <AssignCustomers query={{ ids: '1.2' }} setQuery={() => undefined} />
    </VisitContext>,
  );
  await happen();
  const byCount = [...host.querySelectorAll('button, label, [role="radio"], [role="tab"]')].find(
    ({ textContent }) => textContent === t.ways.by_count,
  ) as HTMLElement;
  await happen(() => byCount.click());
  await happen(() => host.querySelector<HTMLElement>('[role="checkbox"]')!.click());
  async function type(count: string): Promise<void> {
    const field = host.querySelector<HTMLInputElement>(`[aria-label="${t.countFor('赵婷')}"]`)!;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    await happen(() => {
      set.call(field, count);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await happen();
  }
  await type('99');
  expect(host.textContent).toContain(t.cutTo('99', '2'));
  expect(host.textContent).toContain(t.getsOnly('2'));
  await type('2');
  expect(host.textContent).not.toContain(t.cutTo('99', '2'));
  expect(host.textContent).toContain(t.allFit('2'));
});
