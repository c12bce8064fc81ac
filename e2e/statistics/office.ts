import type { Browser, Page } from 'playwright-core';
import { sql } from '../../apps/server/test/journeys.ts';
import { createCallPages } from '../call-pages.ts';

/** Makes a manager of two agents in a department each, who called on several days, on a line and on their own phones. */
export async function createOffice(browser: Browser) {
  const pages = await createCallPages(browser);
  const { bench, member } = pages;
  const manager = await member('王磊', { dataScope: 'all' });
  const first = await member('赵婷', { departmentId: await bench.department('一部') });
  const second = await member('李敏', { departmentId: await bench.department('二部') });
  const names = new Map([
    [first.who.userId, '徐志强'],
    [second.who.userId, '何平'],
  ]);
  async function called(who: typeof manager.who, at: string, talkSeconds: number): Promise<string> {
    return bench.domains.calls.recordPast(who, {
      customerId: await bench.addToPublicPool({ name: names.get(who.userId)! }),
      lineId: bench.lineId,
      createdAt: new Date(at),
      cause: talkSeconds > 0 ? 'answered' : 'no_answer',
      hungUpBy: 'customer',
      ringSeconds: 8,
      talkSeconds,
      recording: null,
    });
  }
  for (const day of ['2026-02-26', '2026-02-28', '2026-03-01']) {
    await called(first.who, `${day}T01:00:00Z`, 185);
    await called(first.who, `${day}T03:30:00Z`, 0);
    await called(second.who, `${day}T02:00:00Z`, 61);
  }
  await called(second.who, '2026-03-02T01:30:00Z', 40);
  await called(second.who, '2026-02-20T01:30:00Z', 40);
  const own = await called(first.who, '2026-03-01T05:00:00Z', 33);
  await bench.tenant.query(sql`
    update call set mode = 'device', origin = 'device', line_id = null, line_number_id = null where id = ${own}`);
  return { ...pages, manager, first, second };
}

/** Finds a row of the opened sheet by its name. */
export const rowBehind = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });
