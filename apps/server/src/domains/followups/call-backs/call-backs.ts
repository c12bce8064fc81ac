import type { Module } from '../../../kernel/module.ts';
import { createAgendaCallBacks } from './agenda-call-backs.ts';
import { type CallBackListParts, createCallBackLists } from './call-back-lists.usecases.ts';
import { type CallBackParts, createCallBackUsecases } from './call-backs.usecases.ts';
import { createCallBackHandingOver } from './handing-over.usecases.ts';
import { createCallBackPlanning } from './planning.usecases.ts';
import { reminderEvents } from './reminders.events.ts';
import { remindTask } from './reminders.jobs.ts';
import { reminderMessages, reminderPushes } from './reminders.pushes.ts';
import { createReminders } from './reminders.usecases.ts';

/** Makes the room's module: call-backs that members promised, and their reminders. */
export function createCallBacks(parts: CallBackListParts & Pick<CallBackParts, 'taskNumbers'>) {
  const planning = createCallBackPlanning(parts);
  const lists = createCallBackLists(parts);
  const callBacks = createCallBackUsecases({ ...parts, planning, read: lists.read });
  const reminders = createReminders({ ...parts, present: lists.present });
  const agenda = createAgendaCallBacks({ ...parts, present: lists.present });
  const { holding, endAllOf } = createCallBackHandingOver({ ...parts, planning });
  return {
    api: { ...planning, ...reminders, add: callBacks.add },
    routes({ handle }) {
      handle('followups.addVisit', (member, request, { key }) => callBacks.add(member, request, key));
      handle('followups.visits', (member, request) => lists.page(member, request));
      handle('followups.moveVisit', (member, request) => callBacks.move(member, request));
      handle('followups.snoozeVisit', (member, request) => callBacks.snooze(member, request));
      handle('followups.seeReminder', (member, request) => reminders.see(member, request));
      handle('followups.finishVisit', (member, request) => callBacks.finish(member, request));
      handle('followups.reopenVisit', (member, { id }) => callBacks.reopen(member, id));
      handle('followups.visitDays', (member, request) => lists.days(member, request));
    },
    jobs: { [remindTask.name]: reminders.remind },
    events: reminderEvents,
    pushes: reminderPushes(reminders),
    messages: reminderMessages(reminders),
    seams: {
      agenda: { call_back: agenda.ofCustomers, task_number: agenda.ofNumbers },
      dueVisits: { count: lists.countOverdue },
      holdings: { visits: holding },
      memberWork: { countOverdueCallBacks: lists.countOverdue, endCallBacks: endAllOf },
    },
  } satisfies Module;
}
