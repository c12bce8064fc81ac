import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { agentName } from '../../calls/core/accounts.ts';
import { findInstallation } from '../../calls/core/nodes.repository.ts';
import { makeSoftphones } from '../../calls/test-support/lab-line.ts';
import { type DialledTask, openDialledTask } from '../test-support/dialled-task.ts';

const stateOf = async (task: DialledTask) => {
  const { state, reason } = (await task.call('calls.state', {}, task.taskAgents[0]!.token)).data;
  return { state, reason };
};

test('progressive: an agent whose phone is not there gets one call, then a break that says why, and no more calls', async () => {
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: ['13900000060', '13900000160'] });
  const [driver] = task.world.dialler.drivers().values();
  driver!.telephony.place = async () => ({ accepted: false, reason: 'unregistered' });
  await task.live(30);
  expect(await task.calls()).toMatchObject([{ state: 'ended', cause: 'agent_absent' }]);
  expect(await stateOf(task)).toEqual({ state: 'break', reason: 'absent' });
  const pushes = await task.pushesTo(task.taskAgents[0]!.member);
  expect(pushes).toContainEqual(
    expect.objectContaining({ type: push.stateForced, data: { state: 'break', reason: 'absent', by: '' } }),
  );
});

test('a seat is ready only while its softphone is registered, where its line needs one; a bound phone always is', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers: ['13900000060'] });
  const { world, tenant, db, admin } = task;
  const userId = task.taskAgents[0]!.member.userId;
  await makeSoftphones(task, [userId]);
  const board = async () => {
    const { ready, away, agents } = (await task.call('tasks.board', { id: task.taskId }, task.manager.token)).data;
    return { ready, away, canRing: agents[0]!.canRing };
  };
  expect(await board()).toEqual({ ready: 1, away: 0, canRing: true });

  await admin(`update line set engine = 'asterisk', trunk = 'carrier:5060'`);
  expect(await board()).toEqual({ ready: 0, away: 1, canRing: false });
  await task.live(5);
  expect(await task.calls()).toEqual([]);

  const [driver] = world.dialler.drivers().values();
  const name = agentName(await findInstallation(db), task.tenantId, userId);
  driver!.telephony.registered = async () => [name, 'somebody-else'];
  await world.dialler.reconcile();
  expect(await board()).toEqual({ ready: 1, away: 0, canRing: true });
  driver!.telephony.registered = async () => [];
  await world.dialler.reconcile();
  expect(await board()).toEqual({ ready: 0, away: 1, canRing: false });

  await tenant.query(sql`
    with bound as (update agent_phone set kind = 'phone', number_enc = '\\x00' where user_id = ${userId}) select`);
  expect(await board()).toEqual({ ready: 1, away: 0, canRing: true });
});
