// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { saveFile } from '../shared/lib/download.ts';
import { provideSaver } from '../shared/lib/saver.ts';
import { saveByApp } from './files.ts';

afterEach(() => {
  provideSaver(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const clicks = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
const content = () => new Blob(['姓名'], { type: 'text/csv;charset=utf-8' });

test('the app saves a file with its name, type and bytes, and the browser does not', async () => {
  const clicked = clicks();
  const saved = vi.fn(async (_order: object) => {});
  vi.stubGlobal('Capacitor', { Plugins: { LocalCall: { saveFile: saved } } });
  provideSaver(saveByApp);
  await saveFile(content(), '客户.csv');
  const base64 = Buffer.from('姓名').toString('base64');
  expect(saved).toHaveBeenCalledExactlyOnceWith({ name: '客户.csv', type: 'text/csv', base64 });
  expect(clicked).not.toHaveBeenCalled();
});

test('a browser, and an app that cannot, save as browsers do', async () => {
  const clicked = clicks();
  await saveFile(content(), 'a.csv');
  vi.stubGlobal('Capacitor', { Plugins: { LocalCall: {} } });
  provideSaver(saveByApp);
  await saveFile(content(), 'b.csv');
  expect(clicked).toHaveBeenCalledTimes(2);
});
