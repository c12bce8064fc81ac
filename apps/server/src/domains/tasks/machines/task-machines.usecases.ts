import type { RequestOf } from '@haihu/contract/contract';
import type { TaskMachines } from '@haihu/contract/tasks/machines';
import { detectionOf } from '@haihu/rules/tasks/machines/machine-rates';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { hasOwnSound, type MachineRule } from '../../calls/calls.api.ts';
import { AppError } from '../../../platform/errors.ts';
import { requireLed } from '../core/tasks.policy.ts';
import { findTasks, lockTasks } from '../core/tasks.repository.ts';
import { machineRatesOf } from './judge-result.ts';
import * as repository from './task-machines.repository.ts';

/** Keeps the rules of tasks for machines that answer. */
export function createTaskMachineRules({ db, clock }: { db: Db; clock: Clock }) {
  async function read(member: Member, id: string): Promise<TaskMachines> {
    const tenant = db.forTenant(member.tenantId);
    requireLed(member, (await findTasks(tenant, [id]))[0]);
    return present(tenant, id);
  }

  async function save(member: Member, { id, ...form }: RequestOf<'tasks.saveMachines'>): Promise<TaskMachines> {
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      const task = requireLed(member, (await lockTasks(tx, [id]))[0]);
      const at = clock.now();
      const before = (await repository.findTaskMachines(tx, id))!;
      const isSwitchedOn = form.isOn !== false && (before.isOn === false || before.offAt !== null);
      const soundId = form.soundId === undefined ? before.soundId : form.soundId;
      if (soundId !== null && soundId !== before.soundId && !(await hasOwnSound(tx, soundId))) {
        throw new AppError('calls.sound_not_found');
      }
      await repository.saveTaskMachines(tx, id, { ...form, soundId }, isSwitchedOn ? at : null);
      await audit(tx, member, { at, action: 'tasks.machines_saved', subjectId: null, detail: { name: task.name } });
      return present(tx, id);
    });
  }

  return { read, save };
}

async function present(db: Queryable, id: string): Promise<TaskMachines> {
  const { mode, since, ...rules } = (await repository.findTaskMachines(db, id))!;
  const rates = await machineRatesOf(db, id, since);
  const detection = detectionOf({ mode, isOn: rules.isOn, isOffByItself: rules.offAt !== null, rates });
  return { ...rules, ...rates, detection, soundName: `haihu-message-${db.tenantId}-${id}` };
}

/** Returns how the task of a number treats machines. Null: the number or the task is gone. */
export async function machinesOf(tx: Queryable, numberId: string): Promise<MachineRule | null> {
  const taskId = await repository.findTaskOf(tx, numberId);
  const task = taskId === undefined ? undefined : await repository.findTaskMachines(tx, taskId);
  if (!task || taskId === undefined) return null;
  const { mode, isOn, policy, hasMessage, soundId, since, offAt } = task;
  // Only a predictive task that nobody set looks at its own figures.
  const isOpen = mode === 'predictive' && isOn === null && offAt === null;
  const rates = isOpen ? await machineRatesOf(tx, taskId, since) : { people: 0, falseAlarms: 0 };
  return {
    taskId,
    policy,
    hasMessage,
    soundId,
    detection: detectionOf({ mode, isOn, isOffByItself: offAt !== null, rates }),
  };
}
