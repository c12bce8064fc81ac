import type { Handlers } from '../../kernel/endpoint.ts';
import type { FollowupUsecases } from './followups.usecases.ts';
import type { VisitUsecases } from './visits/visits.usecases.ts';

export function followupRoutes({ handle }: Handlers, followups: FollowupUsecases, visits: VisitUsecases): void {
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
  handle('followups.addVisit', (member, request, { key }) => visits.add(member, request, key));
  handle('followups.visits', (member, request) => visits.page(member, request));
  handle('followups.moveVisit', (member, request) => visits.move(member, request));
  handle('followups.snoozeVisit', (member, request) => visits.snooze(member, request));
  handle('followups.finishVisit', (member, { id }) => visits.finish(member, id));
  handle('followups.reopenVisit', (member, { id }) => visits.reopen(member, id));
  handle('followups.visitDays', (member, request) => visits.days(member, request));
}
