// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, drawHook, happen } from '../lib/test-page.tsx';
import { useOpening } from './use-opening.ts';

afterEach(clearPage);

test('a sheet begins anew each time it is opened, and stays as it is while it slides away', async () => {
  const sheet = await drawHook(() => useOpening());
  expect(sheet.now).toMatchObject({ open: false, times: 0 });
  await happen(() => sheet.now.show());
  expect(sheet.now).toMatchObject({ open: true, times: 1 });
  await happen(() => sheet.now.hide());
  expect(sheet.now).toMatchObject({ open: false, times: 1 });
  await happen(() => sheet.now.show());
  expect(sheet.now).toMatchObject({ open: true, times: 2 });
});

test('one that is open at first was opened once', async () => {
  const sheet = await drawHook(() => useOpening(true));
  expect(sheet.now).toMatchObject({ open: true, times: 1 });
});
