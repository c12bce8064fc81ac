// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { CustomerHead } from './customer-head.tsx';

afterEach(clearPage);

const known = { id: '3', name: '刘芳', company: '', mobile: '138****0001', area: '浙江杭州', level: null };

test('a customer without company and position leaves no blank line below the name', async () => {
  signInAs({ permissions: [] });
  serve({ 'config.options': () => ({ levels: { names: [] } }) });
  const head = (company: string) => (
    <CustomerHead known={{ ...known, company }} detail={undefined} onLevel={() => undefined}>
      <i />
    </CustomerHead>
  );
  const { host, render } = await draw(head(''));
  expect(host.querySelector('h2')!.nextElementSibling).toBeNull();
  await render(head('杭州云帆'));
  expect(host.querySelector('h2')!.nextElementSibling?.textContent).toBe('杭州云帆');
});
