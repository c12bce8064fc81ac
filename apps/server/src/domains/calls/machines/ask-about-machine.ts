import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { MachineRule } from '../calls.seams.ts';
import type { LockedCall } from '../core/locked-calls.repository.ts';
import { isTalk } from '../in-call/own-call.ts';
import { setAsked } from './machines.repository.ts';

interface Asked {
  call: Pick<LockedCall, 'id' | 'agentId' | 'state' | 'nodeId'>;
  rule: Pick<MachineRule, 'detection'>;
}

/**
 * Asks the agent of a call about the machine that seems to have answered it. Does nothing before both talk, for a task
 * that only watches, or if no machine was heard.
 */
export async function askAboutMachine(tx: Queryable, { call, rule }: Asked, now: Date): Promise<void> {
  const { id, agentId } = call;
  if (rule.detection !== 'on' || agentId === null || !isTalk(call) || !(await setAsked(tx, id, now))) return;
  await pushTo(tx, [{ to: [agentId], type: push.machineFound, data: { callId: id } }], now);
}
