import type { RequestTo } from '@haihu/contract/contract';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from './task-office.ts';

export interface DialledOptions {
  mode: 'progressive' | 'predictive';
  /** Seats at their screens; two, unless told. */
  agents?: number;
  numbers: string[];
  change?: Partial<RequestTo<'tasks.add'>>;
}

/** How far time moves between two looks of the dialler. Milliseconds. */
const TICK = 250;

/** A task that is dialled by itself, its agents at their screens, in time that a test moves. */
export async function openDialledTask({ mode, agents = 2, numbers, change = {} }: DialledOptions) {
  const office = await openTaskOffice();
  const { world, tenant, tenantId, domains, time } = office;
  const { taskDialler } = world;
  const seats = [office.one, office.other];
  while (seats.length < agents) seats.push(await office.member(`坐席${seats.length}`));
  const ids = seats.slice(0, agents).map(({ member }) => member.userId);
  for (const id of ids) await domains.calls.agents.presence.arrived(tenantId, id);
  const taskId = await office.addTask({ mode, seatIds: ids, paceSeconds: 0, ...change });
  await office.addNumbers(taskId, numbers);
  await office.steer(taskId, 'start');

  /** Lets so many seconds pass, as servers live through them. */
  async function live(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds * 1000; passed += TICK) {
      if (passed % 10_000 === 0) await domains.calls.agents.presence.seen(tenantId, ids);
      if (passed % 1000 === 0) await taskDialler.lookAfterLeases();
      await taskDialler.tick();
      await world.dialler.work();
      time.advance(TICK);
      await world.dialler.settled();
    }
  }

  const calls = () =>
    tenant.query<{ id: string; state: string; cause: string | null; agentId: string | null; numberId: string }>(sql`
      select id, state, cause, agent_id as "agentId", task_number_id as "numberId" from call order by id`);

  return { ...office, seats: seats.slice(0, agents), taskId, taskDialler, live, calls };
}
