// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clientState } from '../../../shared/lib/client-state.ts';
import { clearPage, draw, signInAs } from '../../../shared/lib/test-page.tsx';
import { RevealableNumber } from './shown-number.tsx';

afterEach(async () => {
  await clearPage();
  clientState.reset();
});

test('a number that comes whole is masked, unless its field is exempt', async () => {
  signInAs({ masksPhones: true });
  const { host, render } = await draw(<RevealableNumber id="3" masked="13912347713" />);
  expect(host.textContent).toBe('139****7713');
  signInAs({ masksPhones: true, desensitizer: { isOpen: true, value: ['mobile'] } });
  await render(<RevealableNumber id="4" masked="13912347713" />);
  expect(host.textContent).toBe('13912347713');
});
