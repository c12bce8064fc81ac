import type { Handlers } from '../../kernel/endpoint.ts';
import type { FollowupUsecases } from './followups.usecases.ts';
import type { CallBackUsecases } from './visits/call-backs.usecases.ts';

export function followupRoutes({ handle }: Handlers, followups: FollowupUsecases, callBacks: CallBackUsecases): void {
  handle('followups.save', (member, request, { key }) => followups.save(member, request, key));
  handle('followups.edit', (member, request) => followups.edit(member, request));
  handle('followups.list', (member, request) => followups.list(member, request));
  handle('followups.changes', (member, request) => followups.changes(member, request));
  handle('followups.changedFields', (member, { customerId }) => followups.changedFields(member, customerId));
  handle('followups.timeline', (member, request) => followups.timeline(member, request));
  handle('followups.phrases', (member) => followups.phrases(member));
  handle('followups.saveOwnPhrases', (member, { texts }) =>
    followups.saveOwnPhrases(member, texts).then(() => ({ done: true }) as const),
  );
  handle('followups.addVisit', (member, request, { key }) => callBacks.add(member, request, key));
  handle('followups.visits', (member, request) => callBacks.page(member, request));
  handle('followups.moveVisit', (member, request) => callBacks.move(member, request));
  handle('followups.snoozeVisit', (member, request) => callBacks.snooze(member, request));
  handle('followups.finishVisit', (member, { id }) => callBacks.finish(member, id));
  handle('followups.reopenVisit', (member, { id }) => callBacks.reopen(member, id));
  handle('followups.visitDays', (member, request) => callBacks.days(member, request));
}
