// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs, toast } from '../../../shared/lib/test-page.tsx';
import { t } from './texts.ts';
import AddStaff from './add-staff.tsx';

beforeEach(() => {
  navigate();
  signInAs({ permissions: ['organisation.read', 'organisation.write'] as never });
});
afterEach(clearPage);

test('the key of an invitation says what is missing, one thing after the other, and then sends it', async () => {
  const asked = serve({
    'organisation.roleMenu': () => ({ list: [{ id: '3', name: '', preset: 'agent' }] }),
    'organisation.departments': () => ({ list: [] }),
    'organisation.addStaff': () => ({ userId: '9' }),
  });
  const { host } = await draw(<AddStaff query={{}} setQuery={() => undefined} />);
  await happen();
  const send = () =>
    happen(() =>
      [...host.querySelectorAll('button')].find(({ textContent }) => textContent === t.sendInvitation)!.click(),
    );
  const type = (place: number, words: string) =>
    happen(() => {
      const box = host.querySelectorAll<HTMLInputElement>('input')[place]!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, words);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const marked = () =>
    [...host.querySelectorAll('[aria-invalid]')].map((box) => host.querySelector(`#${box.id}said`)?.textContent);
  const isSent = () => asked.some(({ name }) => name === 'organisation.addStaff');
  expect(marked()).toEqual([]);
  await send();
  expect([toast(), isSent()]).toEqual([t.nameNeeded, false]);
  expect(marked()).toEqual([t.nameNeeded, t.mobileWrong]);
  await type(0, '吴凯');
  await send();
  expect([toast(), isSent()]).toEqual([t.mobileWrong, false]);
  expect(marked()).toEqual([t.mobileWrong]);
  await type(1, '13800000099');
  await send();
  expect(isSent()).toBe(true);
});
