// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t } from './texts.ts';
import { HandOverSheet } from './hand-over-sheet.tsx';

beforeEach(() => {
  navigate();
  signInAs({ permissions: ['organisation.write'] as never });
});
afterEach(clearPage);

test.each([3, 0])('the key says that %i customers need somebody who takes over', async (customers) => {
  serve({ 'organisation.holdings': () => ({ customers, visits: 0, tasks: 0, taskNumbers: 0 }) });
  await draw(<HandOverSheet member={{ userId: '4', name: '李敏' } as never} how="remove" onClose={() => undefined} />);
  await happen();
  const key = [...document.querySelectorAll('.bar button')].find(({ textContent }) => textContent === t.remove)!;
  expect(key.getAttribute('aria-disabled')).toBe(customers > 0 ? 'true' : null);
  expect(document.querySelector('.bar')!.textContent!.includes(t.heirFirst)).toBe(customers > 0);
});

test.each([
  ['suspend', 2, true],
  ['remove', 2, false],
  ['suspend', 0, false],
] as const)('before %s of somebody with %i seats it is said what becomes of them', async (how, tasks, comesBack) => {
  serve({ 'organisation.holdings': () => ({ customers: 0, visits: 0, tasks, taskNumbers: tasks * 200 }) });
  await draw(<HandOverSheet member={{ userId: '4', name: '李敏' } as never} how={how} onClose={() => undefined} />);
  await happen();
  const said = document.querySelector('.hand-over')!.textContent!;
  expect(said.includes(t.holdsSeats(2, 400))).toBe(tasks > 0);
  expect(said.includes(t.seatsNotBack)).toBe(comesBack);
});
