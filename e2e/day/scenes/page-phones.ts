import { connectAsterisk, hasAsterisk, LINE } from '../installation/engine.ts';
import type { Office } from '../office.ts';
import { untilFree } from '../people/free.ts';
import type { PageAgent } from '../people/page-agent.ts';
import { until } from '../until.ts';
import { makeTask, pauseTasks } from './tasks.ts';
import type { Scene } from './scene.ts';

/** The number of people who are called. Each talks for seven seconds. */
const CALLED = 12;
const TASK = '网页电话外呼';

/** Longest wait until a phone is registered. Milliseconds. */
const REGISTERED = 30_000;
const ALL_CALLED = 240_000;

/**
 * Agents answer a predictive task by the phones in their pages, over an Asterisk. A machine without one plays the day
 * on the simulator alone, and says so.
 */
export const pagePhonesScene: Scene = {
  name: 'phones in pages answer over an Asterisk',
  isLong: true,
  async play(office) {
    if (!hasAsterisk()) {
      console.log('       there is no test Asterisk here: npm run tools unpacks one');
      return;
    }
    const ids = office.pageAgents.map(({ userId }) => userId);
    // Once an enterprise has a real line, seats without a registered phone get no calls.
    await pauseTasks(office);
    await untilFree(office, ids);
    const { lab, lineId } = await connectAsterisk(office.operator, office.tenantId);
    office.atEnd.push(() => lab.close());
    await Promise.all(office.pageAgents.map((agent) => switchPhoneOn(office, agent, lineId)));
    const taskId = await makeTask(office, {
      name: TASK,
      mode: 'predictive',
      seatIds: ids,
      lineId,
      numbers: Array.from({ length: CALLED }, (_, index) => `1390050${String(index).padStart(2, '0')}65`),
    });
    await office.manager!.call('tasks.steer', { id: taskId, what: 'start' });
    await until(() => isCalled(office, taskId), ALL_CALLED, 'numbers wait, and phones in pages do not ring');
    const { list } = await office.manager!.call('calls.pagePlus', { lineIds: [lineId], answered: 'yes', size: 100 });
    for (const { name, userId } of office.pageAgents) {
      if (!list.some(({ agentId }) => agentId === userId))
        office.complain(`nobody reached ${name} by the phone in the page`);
    }
  },
};

/** Makes an agent choose the line to the Asterisk, turn on the phone in the page, and continue to work. */
async function switchPhoneOn(office: Office, agent: PageAgent, lineId: string): Promise<void> {
  await agent.settled();
  const { page } = agent;
  await page.goto(office.at('/pages/outbound/outbound'));
  await page.getByRole('radio', { name: new RegExp(`^${LINE}`) }).click();
  const chosen = () => page.evaluate(() => localStorage.getItem('flying_line_df'));
  await until(async () => (await chosen()) === lineId, REGISTERED, 'the line through the Asterisk is not chosen');
  await page.goto(office.at('/pages3/softphone'));
  await page.getByRole('switch', { name: '在这台设备上接听' }).click();
  await page.getByText('已登记，可以接听').waitFor({ timeout: REGISTERED });
  await page.goto(office.at('/pages/index/index'));
  agent.begin();
}

/** Returns true if the task is done for now: no phone rings, and no number is due before its next try. */
async function isCalled(office: Office, taskId: string): Promise<boolean> {
  const { list } = await office.manager!.call('tasks.numbers', { taskId, state: 'waiting', size: CALLED });
  const isDue = list.some(({ dueAt }) => Date.parse(dueAt) <= office.now());
  const { ringing, waiting } = await office.manager!.call('tasks.board', { id: taskId });
  return !isDue && ringing + waiting === 0;
}
