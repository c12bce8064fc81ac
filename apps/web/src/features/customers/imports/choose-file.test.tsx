// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { ChooseFile } from './choose-file.tsx';

afterEach(clearPage);

const nothing = () => undefined;

test('a user who chooses a file of customers is told before that rows with only a landline are left out', async () => {
  signInAs();
  navigate();
  serve({ 'customers.imports': () => ({ list: [] }) });
  const { host } = await draw(<ChooseFile kind="customers" onKind={nothing} onRead={nothing} onOpen={nothing} />);
  await happen();
  expect(host.textContent).toMatch(/只有座机的行不会导入|rows with only a landline are left out/);
});
