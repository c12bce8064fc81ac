// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen, loadedField, serve, ServerRefusal } from '../../../shared/lib/test-page.tsx';
import { OutsideNumber } from './outside-number.tsx';
import { t } from './texts.ts';

afterEach(clearPage);

test('a number that is too short is answered with what the field takes, beside the field', async () => {
  const problem = '输入 11 位手机号，或带区号的座机';
  const asked = serve({
    'calls.consult': () => new ServerRefusal(41300, { fields: [{ field: 'mobile', problem }] }),
  });
  await draw(<OutsideNumber callId="9" onDone={() => expect.unreachable()} />);
  const box = await loadedField('input');
  await happen(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, '139123');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const key = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === t.ring)!;
  await happen(() => key.click());
  await happen();
  expect(asked.map(({ request }) => request)).toContainEqual({ id: '9', mobile: '139123' });
  expect(document.body.textContent).toContain(problem);
});
