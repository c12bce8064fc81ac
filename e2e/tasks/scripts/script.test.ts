import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { expectSound } from '../../journey.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

test(
  'a manager makes a script from the example, and an agent walks through it during a call, whose record has the answers',
  { timeout: 120_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const agent = await member('赵婷');

    const desk = await manager.page();
    await open(desk, '/pages3/script');
    await desk.getByRole('button', { name: '用例子开始' }).click();
    await desk.getByRole('button', { name: '下移“打招呼”' }).click();
    await desk.getByRole('button', { name: '上移“打招呼”' }).click();
    // A step that leads back is named at once.
    const lead = async (target: string) => {
      await desk.getByRole('button', { name: /^5\. 道别/ }).click();
      await desk.getByRole('button', { name: /^然后/ }).click();
      await desk.getByRole('dialog').last().getByRole('button', { name: target, exact: true }).click();
      await desk.getByRole('button', { name: '完成' }).click();
    };
    await lead('1. 打招呼');
    await desk.getByText('会绕回来，永远走不完').first().waitFor();
    await desk.getByText('先改好标红的步骤').waitFor();
    await lead('结束');
    await desk.getByText('先改好标红的步骤').waitFor({ state: 'detached' });
    await expectSound(desk, 'script editor');
    await desk.getByRole('button', { name: '预览' }).click();
    await desk.getByRole('dialog').getByText('1 / 5').waitFor();
    await expectSound(desk, 'script preview');
    await desk.getByRole('button', { name: '关闭' }).click();
    await desk.getByRole('button', { name: '保存' }).click();
    await desk.getByText('已保存，下一通电话开始用').waitFor();

    bench.time.advance(1000);
    const customerId = await agent.customer({ name: '张三', mobile: '13900000060', company: '义乌小商品' });
    const page = await agent.page();
    const { data: call } = await bench.place(agent.token, { customerId });
    await open(page, `/pages3/in-call?call=${call.id}`);
    await page.getByRole('button', { name: '话术 1 / 5 · 打招呼' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('张三您好', { exact: false }).waitFor();
    await expectSound(page, 'script in a call');
    await sheet.getByRole('button', { name: '方便', exact: true }).click();
    await sheet.getByText('义乌小商品现在用的是哪一家', { exact: false }).waitFor();
    await sheet.getByRole('textbox', { name: '现在用哪家' }).fill('别家');
    await sheet.getByRole('button', { name: '下一步' }).click();
    await sheet.getByRole('button', { name: '先不要' }).click();
    await sheet.getByText('5 / 5').waitFor();
    await sheet.getByRole('button', { name: '下一步' }).click();
    await sheet.getByText('话术走完了').waitFor();

    await bench.until(call.id, 'ended', 600);
    await agent.tell();
    await open(page, `/pages2/callRecords/detail?id=${call.id}`);
    const { answers } = (await bench.call('tasks.callScript', { callId: call.id }, manager.token)).data;
    expect(answers.map(({ value }) => value)).toEqual(['方便', '别家', '先不要']);
  },
);
