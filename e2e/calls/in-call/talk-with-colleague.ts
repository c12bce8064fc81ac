import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createJourney } from '../../journey.ts';
import { connected } from '../../connected.ts';

const ANSWERS = '13612340060';

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

/** Makes an agent on the screen of a call that is being dialled, and a colleague who is online. */
export async function callBesideColleague(browser: Browser, rights = {}) {
  const journey = await createJourney(browser);
  const agent = await journey.agent('赵婷', rights);
  const colleague = await journey.agent('李敏');
  const customerId = await journey.addToPublicPool({ name: '何丽娟', mobile: ANSWERS });
  await journey.call('customers.claim', { ids: [customerId] }, agent.token);
  const other = await journey.signedIn(colleague);
  await other.goto(journey.at('/pages/index/index'));
  await connected(other);
  const { data: call } = await journey.place(agent.token, { customerId });
  const page = await journey.signedIn(agent);
  await page.goto(journey.at(`/pages3/in-call?call=${call.id}`));
  await connected(page);
  return { journey, agent, colleague, other, page, id: call.id };
}

/** Makes an agent on the screen of a call in talk, and a colleague who is online. */
export async function talkWithColleague(browser: Browser, rights = {}) {
  const beside = await callBesideColleague(browser, rights);
  const { journey, agent, other, page, id } = beside;
  await journey.until(id, 'answered');
  await expect.poll(() => button(page, '转接').isDisabled()).toBe(false);
  const controls = async () => (await journey.call('calls.controls', { id }, agent.token)).data;

  /** Lets time run until the condition holds. */
  async function runUntil(holds: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(async () => {
        journey.time.advance(100);
        await journey.dialler.settled();
        return holds();
      })
      .toBe(true);
  }

  /** Asks the colleague first, by the screen, and waits until both talk. The colleague's page shows the call. */
  async function consult(): Promise<void> {
    await button(page, '转接').click();
    const sheet = page.getByRole('dialog', { name: '转给谁' });
    await sheet.getByRole('radio', { name: '先商量' }).click();
    await sheet.getByRole('button', { name: /李敏/ }).click();
    await page.getByText('正在呼叫李敏').waitFor();
    await runUntil(async () => (await controls()).consult?.state === 'talks');
    await page.getByText('正在和李敏商量').waitFor();
    await other.goto(journey.at(`/pages3/in-call?call=${id}`));
    await other.getByText('赵婷和你商量').waitFor();
  }

  return { ...beside, controls, consult, runUntil };
}
