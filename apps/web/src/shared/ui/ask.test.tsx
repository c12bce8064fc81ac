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

test('a question whose reason is over is answered with no, and goes', async () => {
  await draw(<p>page</p>);
  const over = new AbortController();
  let answered: boolean | null = null;
  await happen(() => {
    void confirm({ title: 'Call back?', yes: 'Call', no: 'Later', until: over.signal }).then((yes) => (answered = yes));
  });
  expect(question()).toBe('Call back?');
  await happen(() => over.abort());
  expect(answered).toBe(false);
  expect(question()).toBeNull();
});
