// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { t } from './texts.ts';
import { ProfileForm } from './profile-form.tsx';

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const profile = {
  name: '赵婷',
  position: null,
  mobile: '138****0003',
  tenantName: '海呼演示',
  department: null,
  joinedAt: '2026-03-02T02:00:00Z',
  avatar: null,
} as never;

test('the profile shows the phone that is rung, and leads to another one', async () => {
  signInAs({ permissions: ['calls.place'] });
  const went = navigate();
  serve({ 'calls.binding': () => ({ mobile: '139****2222', boundAt: null, isUsed: true }) });
  const { host } = await draw(<ProfileForm profile={profile} />);
  await happen();
  const cell = [...host.querySelectorAll<HTMLElement>('.cell')].find((one) => one.textContent?.includes(t.boundPhone))!;
  expect(cell.textContent).toContain('139****2222');
  await happen(() => cell.click());
  expect(went).toEqual([['open', 'callerBinding']]);
});
