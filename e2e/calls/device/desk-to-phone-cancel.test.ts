import { settingDefaults } from '@haihu/contract/config/core/settings';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';
import { onlyTapsCount, ownPhone } from './phones.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const code = (page: Page) => page.getByRole('img', { name: '13612340060 的二维码' });

/** Makes an enterprise whose agents call by their own phones, with an agent at a desk and a customer of theirs. */
async function office() {
  const journey = await createJourney(browser);
  await journey.admin(`update tenant set company_type = 1, masks_phones = false`);
  const agent = await journey.agent('赵婷');
  const customerId = await journey.addToPublicPool({ name: '何丽娟', mobile: '13612340060' });
  await journey.call('customers.claim', { ids: [customerId] }, agent.token);
  const desk = await journey.signedIn(agent);
  const call = () => desk.goto(journey.at(`/pages3/in-call?customer=${customerId}&key=${'a'.repeat(32)}`));

  /** Opens the agent's phone, in a browser that wants a tap. */
  async function openPhone(): Promise<Page> {
    const address = { ip: '192.0.2.2', deviceKey: 'phone' };
    const { userId } = agent.member;
    const session = await journey.domains.identity.openSession(userId, journey.tenantId, address);
    const hand = await journey.signedIn({ ...agent, session, token: session.token }, ownPhone);
    await onlyTapsCount(hand);
    await hand.goto(journey.at('/pages/index/index'));
    await expect.poll(() => journey.admin('select from device_presence where is_phone and is_shown')).toHaveLength(1);
    return hand;
  }
  return { journey, agent, desk, call, openPhone };
}

test('a desk cancels what its phone has not dialled, and both say so', patiently, async () => {
  const { journey, agent, desk, call, openPhone } = await office();
  const hand = await openPhone();
  await call();
  await desk.getByText('已发到你的手机，30 秒内拨出').waitFor();
  expect(await code(desk).count()).toBe(0);
  await hand.getByText('点一下，用这部手机拨出').waitFor();
  await button(desk, '取消').click();
  for (const page of [desk, hand]) await page.getByText('没有拨出，不计入拨打次数').waitFor();
  const [ended] = (await journey.call('calls.page', {}, agent.token)).data.list;
  expect(ended).toMatchObject({ cause: 'cancelled', hungUpBy: 'agent' });
});

test('a desk cannot hang up what its phone dialled', patiently, async () => {
  const { desk, call, openPhone } = await office();
  const hand = await openPhone();
  await call();
  await button(hand, '拨打').click();
  await desk.getByText('你的手机正在通话，打完在手机上确认').waitFor();
  expect(await button(desk, '取消').count()).toBe(0);
});

test('without a phone a desk shows the number as a code, and offers it again after 30 seconds', patiently, async () => {
  const { journey, desk, call } = await office();
  await call();
  await desk.getByText('你的手机没有打开海呼，30 秒内打开即可拨出').waitFor();
  await code(desk).waitFor();
  await expectSound(desk, 'own phone: desk without a phone');
  await journey.pass(30);
  await desk.getByText('你的手机没有接到，请确认手机上打开了海呼').waitFor();
  expect(await code(desk).count()).toBe(0);
  await expectSound(desk, 'own phone: no phone got it');
  await button(desk, '扫码拨打').click();
  await code(desk).waitFor();
  await button(desk, '再打一次').waitFor();
});

test('a member who reads numbers masked gets no code', patiently, async () => {
  const { journey, desk, agent, call } = await office();
  await journey.call(
    'config.saveSettings',
    { key: 'calling', version: 0, value: { ...settingDefaults.calling, maskedMayDial: true } },
    agent.token,
  );
  await journey.admin('update tenant set masks_phones = true');
  await call();
  await desk.getByText('你的手机没有打开海呼，30 秒内打开即可拨出').waitFor();
  expect(await desk.getByRole('img', { name: /二维码/ }).count()).toBe(0);
});
