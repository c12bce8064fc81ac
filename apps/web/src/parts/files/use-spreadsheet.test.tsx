// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, signInAs, toast } from '../../shared/lib/test-page.tsx';
import { SpreadsheetUpload } from './spreadsheet-upload.tsx';
import { t } from './texts.ts';

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

/** Refuses an upload with a code. */
const refusing = (code: number) =>
  class extends EventTarget {
    upload = new EventTarget();
    status = 200;
    responseText = JSON.stringify({ code, msg: 'Only pictures, recordings, pdf', data: null });
    open() {}
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event('load'));
    }
  };

test.each([
  ['that is none', 41401, t.notSpreadsheet],
  ['that is refused for another reason', 41402, 'Only pictures, recordings, pdf'],
])('a spreadsheet %s is refused in its own words', async (_file, code, words) => {
  signInAs();
  vi.stubGlobal('XMLHttpRequest', refusing(code));
  const sent = vi.fn();
  const { host } = await draw(<SpreadsheetUpload title="" hint="" onSent={sent} />);
  const field = host.querySelector('input')!;
  Object.defineProperty(field, 'files', { value: [new File(['old'], 'customers.xls')] });
  await happen(() => field.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => expect(toast()).toContain(words));
  expect(sent).not.toHaveBeenCalled();
});

test('an empty file is named so, and is not sent', async () => {
  signInAs();
  const asked = vi.fn();
  vi.stubGlobal('XMLHttpRequest', asked);
  const sent = vi.fn();
  const { host } = await draw(<SpreadsheetUpload title="" hint="" onSent={sent} />);
  const field = host.querySelector('input')!;
  Object.defineProperty(field, 'files', { value: [new File([], 'customers.csv')] });
  await happen(() => field.dispatchEvent(new Event('change', { bubbles: true })));
  expect(toast()).toContain(t.emptySpreadsheet);
  expect(asked).not.toHaveBeenCalled();
  expect(sent).not.toHaveBeenCalled();
});
