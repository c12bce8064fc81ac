import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readCursor } from '../../../platform/http/cursor.ts';
import { newestFirst } from '../core/newest-first.ts';
import type { CustomerEventKind, FollowedCalls, FollowedCustomers, ScriptAnswers } from '../followups.seams.ts';
import type { NoteUsecases } from '../notes/notes.usecases.ts';
import { presentEvent, withoutValues } from './present-event.ts';

export interface TimelineParts {
  db: Db;
  customers: FollowedCustomers;
  calls: Pick<FollowedCalls, 'findForTimeline'>;
  notes: Pick<NoteUsecases, 'findByIds'>;
  answers: ScriptAnswers;
}

export function createTimelineUsecases({ db, customers, calls, notes, answers }: TimelineParts) {
  async function timeline(
    member: Member,
    request: RequestOf<'followups.timeline'>,
    { kinds, field }: { kinds?: CustomerEventKind[]; field?: string } = {},
  ): Promise<ReplyOf<'followups.timeline'>> {
    const tenant = db.forTenant(member.tenantId);
    const { id, hiddenNames } = await customers.requireVisible(tenant, member, request.customerId);
    const after = request.next ? readCursor(request.next) : null;
    const [events, total] = await Promise.all([
      customers.findEvents(tenant, id, { after, size: request.size + 1, kinds, field }),
      // No total for all kinds: calls that were hidden from lists are events, too, and are left out below.
      after || !kinds ? null : customers.countEvents(tenant, id, { kinds, field }),
    ]);
    const { list: shown, ...page } = newestFirst(events, request.size, total);
    const idsOf = (kind: CustomerEventKind) =>
      shown.flatMap((event) => (event.kind === kind && event.referenceId ? [event.referenceId] : []));
    const [followUps, made, said] = await Promise.all([
      notes.findByIds(tenant, idsOf('follow_up')),
      calls.findForTimeline(tenant, member, idsOf('call')),
      answers.ofCalls(tenant, idsOf('call')),
    ]);
    const [followUpOf, callOf] = [byId(followUps), byId(made)];
    const saidIn = Map.groupBy(said, ({ callId }) => callId);
    // A call record that was hidden is left out together with its line.
    const told = shown.filter(({ kind, referenceId }) => kind !== 'call' || callOf.has(referenceId ?? ''));
    return {
      ...page,
      list: told.map((event) =>
        presentEvent(
          withoutValues(event, hiddenNames),
          followUpOf.get(event.referenceId ?? ''),
          callOf.get(event.referenceId ?? ''),
          saidIn.get(event.referenceId ?? ''),
        ),
      ),
    };
  }

  const changes = (member: Member, { field, ...request }: RequestOf<'followups.changes'>) =>
    timeline(member, request, { kinds: ['changed'], field });

  async function changedFields(member: Member, customerId: string): Promise<ReplyOf<'followups.changedFields'>> {
    const tenant = db.forTenant(member.tenantId);
    const { id } = await customers.requireVisible(tenant, member, customerId);
    return { list: await customers.findChangedFields(tenant, id) };
  }

  return { timeline, changes, changedFields };
}

function byId<Item extends { id: string }>(items: Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]));
}
