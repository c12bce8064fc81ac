// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t as merging } from '../merge/texts.ts';
import { MobileField } from './mobile-field.tsx';

afterEach(clearPage);

const nothing = () => undefined;

/** Draws the field with a number that another customer of the member has. Returns its keys and the screens opened. */
async function typeKnownNumber(permissions: string[], of: string | undefined) {
  const opened = navigate();
  signInAs({ permissions: permissions as never });
  serve({
    'config.options': () => ({ duplicates: { mode: 'warn' } }),
    'customers.findDuplicate': () => ({ standing: { state: 'mine', by: null, at: null }, id: '31' }),
  });
  const { host } = await draw(
    <MobileField
      value="13911112223"
      error={undefined}
      anyway={false}
      of={of}
      onChange={nothing}
      onLeave={nothing}
      onAnyway={nothing}
    />,
  );
  await happen();
  await happen();
  return { keys: [...host.querySelectorAll<HTMLElement>('.box button')], opened };
}

test.each([
  ['a new customer', undefined],
  ['an edited customer', '7'],
])('the number of an own customer, typed for %s, leads an agent to that customer', async (_of, of) => {
  const { keys, opened } = await typeKnownNumber(['customers.create', 'customers.edit'], of);
  expect(keys.map(({ textContent }) => textContent)).toEqual([merging.open]);
  await happen(() => keys[0]!.click());
  expect(opened.at(-1)).toEqual(['open', 'customerDetail', { id: '31' }]);
});

test('who may merge is led from an edited customer to the merge', async () => {
  const { keys, opened } = await typeKnownNumber(['customers.edit', 'customers.merge'], '7');
  await happen(() => keys[0]!.click());
  expect(opened.at(-1)).toEqual(['open', 'mergeCustomers', { id: '7', with: '31' }]);
});
