/// <reference lib="dom" />
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { cutWords } from '../../faults.ts';
import { expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'on the narrowest phone with large text rows say whole what was promised and why somebody is here, and call at one tap',
  { timeout: 120_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const agent = await member('赵婷');
    const about = '老板在，谈年费和对账';
    const customerId = await agent.customer({ name: '冯明辉', company: '嘉兴太湖陶瓷', mobile: '13612340960' });
    await bench.call('followups.addVisit', { customerId, at: '2026-03-03T02:00:00Z', content: about }, agent.token);
    await bench.call('followups.save', { customerId, text: '报过价' }, agent.token);
    await bench.addToPublicPool({ name: '秦晓燕', mobile: '13712341170', seaReason: 'no_deal' });
    const page = await agent.page({ viewport: { width: 320, height: 568 }, hasTouch: true });
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '130%')),
    );

    await open(page, '/pages2/homeH5/homeleft?pool=sea');
    const reason = page.locator('.l3', { hasText: '长期未成交' });
    await reason.waitFor();
    expect(await cutWords(page, '.row .l3 > span')).toEqual([]);

    await open(page, '/pages2/homeH5/homeleft?pool=private');
    const row = page.locator(`[data-customer="${customerId}"]`);
    await row.getByText('明天 10:00').waitFor();
    await row.getByText(about).waitFor();
    expect(await cutWords(page, '.row :is(.name, .promise, .promise + .one, .phone, .when, .l2)')).toEqual([]);
    await expectSound(page, 'own customers: narrow rows');

    await open(page, '/pages2/task/visit');
    await page.locator('.visit').getByText(about).waitFor();
    expect(await cutWords(page, '.visit :is(.name, .said)')).toEqual([]);
    // The words have the width below time and name, not only what the time leaves.
    const [said, clock] = [
      await page.locator('.visit .said').boundingBox(),
      await page.locator('.visit .clock').boundingBox(),
    ];
    expect(said!.x).toBe(clock!.x);

    await open(page, `/pages/client/detail?id=${customerId}`);
    await page.locator('.detail-head .promise').getByText(about).waitFor();
    expect(await cutWords(page, '.detail-head .promise')).toEqual([]);

    // The letters stay on the keys, and the bar below is whole.
    await open(page, '/pages2/homeH5/homeright');
    await page.getByRole('button', { name: /WXYZ/ }).waitFor();
    const outside = await page.locator('.dial-keys > button').evaluateAll(
      (keys) =>
        keys.filter((key) => {
          const box = key.getBoundingClientRect();
          return [...key.children].some((part) => part.getBoundingClientRect().bottom > box.bottom);
        }).length,
    );
    expect(outside).toBe(0);
    const bar = (await page.getByRole('link', { name: '拨号', exact: true }).boundingBox())!;
    expect(bar.y + bar.height).toBeLessThanOrEqual(568);

    // Where nothing can be shown, the words are not above the page on a phone that lies on its side.
    await open(page, '/pages2/homeH5/homeleft?team=1');
    const refusal = page.getByRole('heading', { name: '这些客户在你的数据范围之外' });
    await refusal.waitFor();
    await page.setViewportSize({ width: 844, height: 390 });
    const above = await refusal.evaluate(
      (words) => words.getBoundingClientRect().top - words.closest('.page')!.getBoundingClientRect().top,
    );
    expect(above).toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 320, height: 568 });

    await open(page, '/pages2/homeH5/homeleft?pool=private');
    await row.getByRole('button', { name: '呼叫冯明辉' }).click();
    await page.waitForURL(/in-call/);
    await page.getByRole('button', { name: '挂断' }).waitFor();
  },
);
