import type { Page } from 'playwright-core';
import type { Office } from '../office.ts';
import { until } from '../until.ts';
import { untilFree } from './free.ts';
import { lastTyped } from './number-screen.ts';
import { kill, press } from './phone.ts';
import type { PageAgent } from './page-agent.ts';

/** Longest ring and talk of the simulator at the day's speed. Milliseconds. */
const CALL = 90_000;
const WAY_BACK = 15_000;
const DEAF = 700;

const sheetOf = (page: Page) => page.getByRole('dialog', { name: '通话小结' });
const noteOf = (page: Page) => sheetOf(page).getByLabel('跟进', { exact: true });

/**
 * Plays an agent who calls a customer from the page and writes in the sheet after the call. The page is then killed.
 * The agent comes back, follows the way from home to the sheet, finds the words, and saves them.
 */
export async function callCustomerAtPage(office: Office, agent: PageAgent): Promise<void> {
  await agent.settled();
  // A call of the task may still be on, and nobody makes two calls at once.
  await untilFree(office, [agent.userId]);
  const { list } = await office.manager!.call('customers.privatePage', { owner: agent.userId, size: 20 });
  // Customers with these numbers answer.
  const customer = list.find(({ name }) => Number(/\d+/.exec(name)![0]) % 6 !== 0)!;
  await agent.page.goto(office.at(`/pages/client/detail?id=${customer.id}`));
  await press(agent.page, '呼叫');
  await sheetOf(agent.page)
    .getByText(/^接通/)
    .waitFor({ timeout: CALL });
  const text = office.notes.next(`${agent.name}写：客户约了看厂`);
  await noteOf(agent.page).fill(text);
  const typed = await lastTyped(agent.page);
  if (typed?.name !== customer.name) office.complain(`${agent.name} wrote about ${customer.name} at ${typed?.name}`);
  office.notes.keep({ text, about: { customerId: customer.id }, authorId: agent.userId });

  const context = agent.page.context();
  await kill(agent.page);
  agent.page = await context.newPage();
  await agent.page.goto(office.at('/pages/index/index'));
  await agent.page.getByText(`上一通还没写跟进 · ${customer.name}`).waitFor({ timeout: WAY_BACK });
  await press(agent.page, '去写');
  const isThere = async () => (await noteOf(agent.page).inputValue()) === text;
  await until(isThere, WAY_BACK, `the sheet of ${customer.name} does not show what ${agent.name} wrote`);
  // The button ignores taps for a moment, because it lies where hang-up was.
  const save = sheetOf(agent.page).getByRole('button', { name: '保存', exact: true });
  const isSaved = async () => {
    await save.click({ timeout: DEAF }).catch(() => {});
    return (await sheetOf(agent.page).count()) === 0;
  };
  await until(isSaved, WAY_BACK, `the sheet of ${customer.name} is not saved`);
  agent.written += 1;
  agent.begin();
}
