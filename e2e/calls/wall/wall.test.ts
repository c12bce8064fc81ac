import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createJourney, expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const patiently = { timeout: 90_000 };
const television = { width: 1920, height: 1080 };

test(
  'a television shows a code, a leader types it on the phone, and the team appears until it is signed out',
  patiently,
  async () => {
    const journey = await createJourney(browser);
    const [agent, lead] = [
      await journey.agent('赵婷', { dataScope: 'self' }),
      await journey.agent('主管', { dataScope: 'all' }),
    ];
    const customerId = await journey.addToPublicPool({ name: '何丽娟', mobile: '13612340925' });
    await journey.call('customers.claim', { ids: [customerId] }, agent.token);

    const wall = await journey.phone({ viewport: television });
    await wall.goto(journey.at('/pages3/wall'));
    const digits = wall.getByLabel('配对码');
    await expect.poll(() => digits.textContent()).toMatch(/^\d{3} \d{3}$/);
    const code = (await digits.textContent())!.replace(' ', '');
    await expectSound(wall, 'wall: pairing');

    const phone = await journey.signedIn(lead);
    await phone.goto(journey.at('/pages2/homeH5/homeright2'));
    await phone.getByRole('button', { name: /^大屏/ }).click();
    await phone.getByLabel('大屏上的 6 位码').fill(code);
    await phone.getByText(/^已连接/).waitFor();
    await expectSound(phone, 'wall: paired');

    await wall.getByRole('heading', { name: '在岗' }).waitFor();
    const { data: call } = await journey.place(agent.token, { customerId });
    await journey.until(call.id, 'answered');
    await wall.getByRole('listitem').filter({ hasText: '赵婷' }).getByText('通话中').waitFor();
    await expectSound(wall, 'wall: the team');
    expect(await wall.locator('body').textContent()).not.toMatch(/何丽娟|0925/);
    // The letters of a name are 31 px high or more on a television.
    const size = await wall
      .locator('.wall-rows .name')
      .first()
      .evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize));
    expect(size).toBeGreaterThanOrEqual(31);

    await phone.goto(journey.at('/pages/account/security'));
    await phone.getByRole('button', { name: /^大屏/ }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: '退出' }).click();
    await expect.poll(() => digits.textContent()).toMatch(/^\d{3} \d{3}$/);
  },
);
