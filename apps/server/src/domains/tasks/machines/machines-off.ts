import { type Language, loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import type { MessagePresenters } from '../../../kernel/message-presenters.ts';
import type { Presenters, Reader } from '../../../kernel/push-presenters.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { leads } from '../core/tasks.policy.ts';
import { findTasks } from '../core/tasks.repository.ts';
import { findTaskLeaders } from './task-machines.repository.ts';
import type { zh } from './texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** Tells the leaders of a task that its search for machines was wrong too often and is off. */
export async function tellOff(tx: Queryable, taskId: string, at: Date): Promise<void> {
  await pushTo(tx, [{ to: await findTaskLeaders(tx, taskId), type: push.machinesOff, data: { taskId } }], at);
}

/** Finds the names of tasks that the reader leads now. */
async function namesFor(db: Db, { member }: Reader, ids: string[]): Promise<Map<string, string>> {
  const found = await findTasks(db.forTenant(member.tenantId), ids);
  return new Map(found.flatMap((task) => (leads(member, task) ? [[task.id, task.name]] : [])));
}

const wordsOf = (language: Language, name: string) => texts[language].off(name);

/** Tells that a task's search for machines is off, while its reader leads the task. */
export const machinePushes = ({ db }: { db: Db }): Presenters => ({
  [push.machinesOff]: async (reader, data) => {
    const taskId = String(data.taskId);
    const name = (await namesFor(db, reader, [taskId])).get(taskId);
    return name === undefined ? null : { data: { taskId }, msg: wordsOf(reader.language, name) };
  },
});

/** Presents the same in the list of messages. */
export const machineMessages = ({ db }: { db: Db }): MessagePresenters => ({
  [push.machinesOff]: async (reader, messages) => {
    const ids = messages.map(({ taskId }) => String(taskId));
    const names = await namesFor(db, reader, ids);
    return ids.map((id) => {
      const name = names.get(id);
      const { language } = reader;
      return name === undefined ? null : { title: wordsOf(language, name), text: texts[language].offHint, link: null };
    });
  },
});
