import type { Outcome } from '@haihu/contract/followups/values';
import type { OwnOutcomeKind } from '@haihu/contract/tasks/values';
import {
  hasTooManyFalseAlarms,
  heardBy,
  LAST_PEOPLE,
  type MachineRates,
  ratesOf,
} from '@haihu/rules/tasks/machines/machine-rates';
import type { Queryable } from '../../../platform/db/db.ts';
import { findJudged, findMachine, judgeCall } from '../../calls/calls.api.ts';
import { tellOff } from './machines-off.ts';
import { findTaskMachines, setOffByItself } from './task-machines.repository.ts';

/** Returns how often the engine was right about the last people and machines of a task. */
export async function machineRatesOf(db: Queryable, taskId: string, since: string | null): Promise<MachineRates> {
  return ratesOf(await findJudged(db, taskId, since, LAST_PEOPLE));
}

interface WrittenResult {
  callId: string;
  outcome: Outcome | null;
  /** The kind of the enterprise's own outcome; null: none was chosen. */
  kind: OwnOutcomeKind | null;
}

/**
 * Keeps the agent's result beside what the engine heard in the call. Too many people who were taken for machines switch
 * the search of the task off.
 */
export async function judgeResult(tx: Queryable, { callId, ...result }: WrittenResult, at: Date): Promise<void> {
  const machine = await findMachine(tx, callId);
  if (!machine) return;
  const heard = heardBy({ ...machine, ...result });
  await judgeCall(tx, callId, heard, at);
  if (heard !== 'person' || machine.verdict !== 'machine' || machine.taskId === null) return;
  const task = await findTaskMachines(tx, machine.taskId);
  if (!task || task.offAt !== null) return;
  const rates = await machineRatesOf(tx, machine.taskId, task.since);
  if (!hasTooManyFalseAlarms(rates)) return;
  await setOffByItself(tx, machine.taskId, at);
  await tellOff(tx, machine.taskId, at);
}
