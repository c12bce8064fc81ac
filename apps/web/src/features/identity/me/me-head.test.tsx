// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { MeHead } from './me-head.tsx';

beforeEach(() => void navigate());
afterEach(clearPage);

test.each([
  ['an owner', { superTenant: true }, [], 'Owner'],
  ['who decides the settings', { permissions: ['settings.write'] }, [{ name: '', preset: 'administrator' }], 'Admin'],
  ['who leads, by the roles of the organisation', {}, [{ name: '销售总监', preset: null }], '销售总监'],
  ['who leads without a role', {}, [], 'Manager'],
  ['an agent', { dataScope: 'self' as const }, [{ name: '', preset: 'agent' }], 'Agent'],
])('the page of oneself says of %s what they are', async (_who, user, roles, said) => {
  signInAs({ permissions: [], dataScope: 'all', superTenant: false, ...user } as Parameters<typeof signInAs>[0]);
  serve({ 'identity.profile': () => ({ avatar: null, roles }) });
  const { host } = await draw(<MeHead />);
  await happen();
  expect(host.querySelector('.sec')!.textContent).toContain(` · ${said}`);
});
