// @vitest-environment happy-dom
import type { ImportKind } from '@haihu/contract/customers/values';
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { ChooseFile } from './choose-file.tsx';

afterEach(clearPage);

const nothing = () => undefined;

test('a user who chooses a file is told before which of its rows are taken', async () => {
  signInAs();
  navigate();
  serve({ 'customers.imports': () => ({ list: [] }) });
  const choiceOf = (kind: ImportKind) => <ChooseFile kind={kind} onKind={nothing} onRead={nothing} onOpen={nothing} />;
  const { host, render } = await draw(choiceOf('customers'));
  await happen();
  expect(host.textContent).toMatch(/只有座机的行不会导入|rows with only a landline are left out/);
  await render(choiceOf('follow_ups'));
  expect(host.textContent).not.toMatch(/座机|landline/);
  expect(host.textContent).toMatch(/记到你能看到的客户上|if you can see that customer/);
});
