import type { RequestTo } from '@haihu/contract/contract';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import type { Page } from 'playwright-core';
import type { createCallPages } from '../call-pages.ts';

type Pages = Awaited<ReturnType<typeof createCallPages>>;
type Agent = Awaited<ReturnType<Pages['member']>>;

/** More seconds than the simulated carrier's longest call. */
const LONGEST_TALK = 600;

/** Returns a task's form as a manager fills it: dialled by hand, no agents. */
export const taskForm = (change: Partial<RequestTo<'tasks.add'>> = {}): RequestTo<'tasks.add'> => ({
  name: '春季回访',
  mode: 'preview',
  lineId: null,
  seatIds: [],
  script: '您好，这里是海呼。',
  paceSeconds: 0,
  hours: null,
  retries: usualRetries,
  abandonCap: 30,
  ...change,
});

/** Reads the result of an import, which shows over the screen. */
export async function readEntered(page: Page): Promise<void> {
  await page.getByText('号码录入成功').waitFor();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText('号码录入成功').waitFor({ state: 'detached' });
}

/** Calls each of the numbers that the task brings to the agent, and writes 有意向 for each. */
export async function callThrough(
  { bench }: Pick<Pages, 'bench'>,
  { agent, phone, names }: { agent: Agent; phone: Page; names: readonly string[] },
): Promise<void> {
  for (const name of names) {
    await phone.getByText(name, { exact: true }).waitFor();
    await phone.getByRole('button', { name: '拨打', exact: true }).click();
    await phone.getByRole('button', { name: '挂断' }).waitFor();
    const { call } = (await bench.call('calls.current', {}, agent.token)).data;
    await bench.until(call!.id, 'ended', LONGEST_TALK);
    await agent.tell();
    await phone.getByRole('button', { name: '挂断' }).waitFor({ state: 'detached' });
    await phone.getByRole('radio', { name: '有意向' }).click();
    await phone.getByRole('button', { name: '保存并下一个' }).click();
  }
}
