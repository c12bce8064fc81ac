// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, pass, toast } from '../lib/test-page.tsx';
import { showToast } from './toast.tsx';

beforeEach(async () => {
  vi.useFakeTimers();
  await draw(null);
});
afterEach(async () => {
  await clearPage();
  vi.useRealTimers();
});

const pressed: string[] = [];
const refusal = (text: string) =>
  showToast(text, { kind: 'warn', action: { label: ' 查看', onAct: () => void pressed.push(text) } });

test('a toast replaces the one before, and is over after two seconds', async () => {
  await happen(() => {
    showToast('一');
    showToast('二');
  });
  expect(toast()).toBe('二');
  await pass(1999);
  expect(toast()).toBe('二');
  await pass(1);
  expect(toast()).toBeNull();
});

test('a refusal with a key stays its five seconds, and then the latest words and each further refusal come', async () => {
  await happen(() => {
    refusal('没能上传');
    showToast('已存本机');
    refusal('又没能上传');
    showToast('已上传 2 条');
  });
  expect(toast()).toBe('没能上传 查看');
  await pass(4999);
  expect(toast()).toBe('没能上传 查看');
  await pass(1);
  expect(toast()).toBe('又没能上传 查看');
  await pass(5000);
  expect(toast()).toBe('已上传 2 条');
  await pass(2000);
  expect(toast()).toBeNull();
});

test('its key ends it at once', async () => {
  await happen(() => {
    refusal('没能上传');
    showToast('已上传');
  });
  await happen(() => document.querySelector<HTMLElement>('.toast button')!.click());
  expect([pressed, toast()]).toEqual([['没能上传'], '已上传']);
});
