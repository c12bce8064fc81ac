// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen, question } from '../lib/test-page.tsx';
import { alert, confirm } from './ask.tsx';

afterEach(clearPage);

test('a question or message that nobody answered is gone with its page', async () => {
  await draw(<p>page</p>);
  await happen(() => {
    void confirm({ title: 'Delete?', yes: 'Delete', no: 'Keep' });
    void alert({ title: 'Changed', ok: 'OK' });
  });
  expect(question()).toBe('Changed');
  await clearPage();
  await draw(<p>another page</p>);
  expect(question()).toBeNull();
});
