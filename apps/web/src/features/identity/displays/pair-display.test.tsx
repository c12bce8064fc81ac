// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  clearPage,
  draw,
  happen,
  navigate,
  ServerRefusal,
  serve,
  signInAs,
  toast,
} from '../../../shared/lib/test-page.tsx';
import { type Visit, VisitContext } from '../../../shared/lib/navigation.ts';
import PairDisplay from './pair-display.tsx';
import { t } from './texts.ts';

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const visit: Visit = { name: 'pairDisplay', label: '', title: '', pullDownRefresh: false, place: 'pair' };

test('a wrong code is told once, at its field, and the right one connects the screen', async () => {
  signInAs({ permissions: ['calls.supervise'] });
  navigate();
  const asked = serve({
    'identity.confirmDisplay': ({ code }) =>
      code === '301459' ? { system: 'Linux', browser: 'Chrome', network: null } : new ServerRefusal(40001),
  });
  const { host } = await draw(
    <VisitContext value={visit}>
      <PairDisplay />
    </VisitContext>,
  );
  const field = host.querySelector('input')!;
  const type = (code: string) =>
    happen(() => {
      // React listens to what the browser writes, and not to what a script does.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, code);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type('000000');
  expect(host.textContent).toContain('refused 40001');
  expect(toast()).toBeNull();
  await type('301459');
  expect(host.textContent).not.toContain('refused');
  expect(host.textContent).toContain(t.connected('Linux · Chrome'));
  expect(asked.map(({ request }) => request)).toEqual([{ code: '000000' }, { code: '301459' }]);
});
