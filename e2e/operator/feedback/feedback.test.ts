import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { expectSound, journeysInOneWorld } from '../../journey.ts';

let browser: Browser;
beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

const createJourney = journeysInOneWorld();

const words = {
  zh: {
    open: '意见反馈',
    label: '意见或问题',
    contact: '联系方式（选填）',
    send: '提交反馈',
    lacks: '先写一句意见或问题',
    waiting: '等待答复',
    told: '你的反馈有了答复',
  },
  en: {
    open: 'Feedback',
    label: 'What would you like to tell us?',
    contact: 'Contact (optional)',
    send: 'Send feedback',
    lacks: 'Write a few words first',
    waiting: 'Waiting for a reply',
    told: 'Your feedback was answered',
  },
};

test.each(['zh', 'en'] as const)(
  'somebody tells the operator something, and reads the answer where it was written: %s',
  { timeout: 60_000 },
  async (language) => {
    const t = words[language];
    const journey = await createJourney(browser);
    const agent = await journey.agent('赵婷');
    const page = await journey.signedIn(agent, { locale: { zh: 'zh-CN', en: 'en-GB' }[language] });
    await page.goto(journey.at('/pages3/me'));
    await page.getByRole('button', { name: t.open, exact: true }).click();
    await expectSound(page, 'feedback: form');
    const send = page.getByRole('button', { name: t.send });
    await page.getByText(t.lacks).waitFor();
    await page.getByLabel(t.label).fill('长'.repeat(2001));
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.getByLabel(t.label).fill('列表滚动很慢');
    await page.getByLabel(t.contact).fill('13812345678');
    await send.click();
    await page.getByText(t.waiting).waitFor();
    await page.locator('.feedback-list').getByText('列表滚动很慢').waitFor();

    const { feedback } = journey.domains.operator;
    const [waiting] = await feedback.listAll({ all: false });
    await feedback.answer(waiting!.tenantId, waiting!.id, '下个版本会快起来');
    await page.locator('.toast', { hasText: t.told }).waitFor();
    await page.getByText('下个版本会快起来').waitFor();
    await expectSound(page, 'feedback: answered');
  },
);
