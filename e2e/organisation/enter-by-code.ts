import type { Page } from 'playwright-core';
import { createInbox } from '../../apps/server/src/domains/identity/test-support/inbox.ts';
import type { Journey } from '../journey.ts';

/** Registers or signs in by the code that the operator reads in the outbox. */
export async function enterByCode(
  journey: Journey,
  page: Page,
  mobile: string,
  address = '/',
  host?: string,
): Promise<void> {
  const { codeAfter } = createInbox(journey);
  await page.goto(journey.at(address, host));
  if (address === '/') await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile);
  await page.getByRole('checkbox').check();
  const code = await codeAfter(() => page.getByRole('button', { name: '发送验证码', exact: true }).click());
  await page.getByLabel('验证码', { exact: true }).fill(code);
}
