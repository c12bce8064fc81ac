import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaveBrowser, sharedBrowser } from '../../browser.ts';
import { createCallPages } from '../../call-pages.ts';
import { expectSound } from '../../journey.ts';
import { taskForm } from '../task-pages.ts';

let browser: Browser;

beforeAll(async () => void (browser = await sharedBrowser()));
afterAll(leaveBrowser);

/** A number that is answered. The simulator lists the meaning of the last two digits. */
const ANSWERS = '13900000060';
const NEVER_ANSWERS = '13900000071';

test(
  'after a task call the next step is to save, by how the call ended, and what was typed waits at its number',
  { timeout: 120_000 },
  async () => {
    const { bench, member, open } = await createCallPages(browser);
    const manager = await member('周主管', { dataScope: 'all' });
    const agent = await member('赵婷');
    const { id: taskId } = (await bench.call('tasks.add', taskForm({ seatIds: [agent.who.userId] }), manager.token))
      .data;
    const numbers = [
      { name: '张三', number: ANSWERS },
      { name: '李四', number: NEVER_ANSWERS },
    ];
    await bench.call('tasks.addNumbers', { taskId, numbers }, manager.token);
    await bench.call('tasks.steer', { id: taskId, what: 'start' }, manager.token);
    const page = await agent.page();
    const key = (name: string) => page.getByRole('button', { name, exact: true });
    const isPrimary = async (name: string) =>
      ((await key(name).getAttribute('class')) ?? '').split(' ').includes('pri');
    const note = page.getByRole('textbox', { name: '跟进' });
    const heading = (name: string) => page.getByText(name, { exact: true });
    async function call(): Promise<void> {
      await key('拨打').click();
      await key('挂断').waitFor();
      const { call: placed } = (await bench.call('calls.current', {}, agent.token)).data;
      await bench.until(placed!.id, 'ended', 600);
      await agent.tell();
      await key('挂断').waitFor({ state: 'detached' });
    }

    await open(page, `/pages2/task/detail?id=${taskId}`);
    await key('开始拨打').click();
    await heading('张三').waitFor();
    expect(await isPrimary('跳过')).toBe(false);
    await call();
    // The call was answered, so only the agent knows its result.
    await page.getByText('先选结果或写跟进').waitFor();
    expect(await isPrimary('保存并下一个')).toBe(true);
    await expect.poll(() => key('保存并下一个').getAttribute('aria-disabled')).toBe('true');
    expect(await isPrimary('跳过')).toBe(false);
    await expectSound(page, 'task number: answered');
    await note.fill('周五前要报价');
    await expect.poll(() => key('保存并下一个').getAttribute('aria-disabled')).toBe(null);
    const first = page.url();

    // The next number opens over it, as in a task that dials by itself. The words are kept.
    await key('跳过').click();
    await heading('李四').waitFor();
    expect(await note.inputValue()).toBe('');
    await call();
    await page.getByText('按呼叫结果自动选').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: '没联系上' }).getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => page.getByRole('radio', { name: '空号' }).count()).toBe(1);
    expect(await isPrimary('保存并下一个')).toBe(true);
    await expectSound(page, 'task number: not reached');
    await key('保存并下一个').click();
    await key('跳过').waitFor({ state: 'detached' });

    await page.goto(first);
    await heading('张三').waitFor();
    await page.reload();
    await heading('张三').waitFor();
    await expect.poll(() => note.inputValue()).toBe('周五前要报价');
    await page.getByRole('radio', { name: '有意向' }).click();
    await key('保存并下一个').click();
    await key('跳过').waitFor({ state: 'detached' });
    const { list } = (await bench.call('tasks.numbers', { taskId }, manager.token)).data;
    expect(list.map(({ name, outcome }) => [name, outcome]).toSorted()).toEqual([
      ['张三', 'interested'],
      ['李四', 'no_contact'],
    ]);
  },
);
