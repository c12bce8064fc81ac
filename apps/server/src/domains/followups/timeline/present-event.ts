import { returnReason } from '@haihu/contract/customers/pools';
import type { FollowUp } from '@haihu/contract/followups/core/follow-up';
import type { TimelineItem } from '@haihu/contract/followups/timeline';
import { movementKinds } from '@haihu/contract/followups/values';
import type { CustomerEvent } from '../followups.seams.ts';

/**
 * Returns a change of a hidden field without its values: only the fact of the change may be seen. Own fields are named
 * `custom:…`.
 */
export function withoutValues<Event extends CustomerEvent>(event: Event, hiddenNames: string[]): Event {
  const { field } = event.detail;
  const name = field && field.startsWith('custom') ? 'custom' : field;
  // The name of a file may say anything.
  const isHidden = hiddenNames.includes(name ?? '') || (field === 'attachment' && hiddenNames.length > 0);
  return event.kind === 'changed' && isHidden
    ? { ...event, detail: { field: field ?? '', from: null, to: null } }
    : event;
}

/** Presents an event with its follow-up or its call. `said`: the answers to the script of the call. */
export function presentEvent(
  event: CustomerEvent & { id: string; at: string; actorName: string | null },
  followUp?: FollowUp,
  call?: TimelineItem['call'],
  said: readonly { label: string; value: string }[] = [],
): TimelineItem {
  const { id, at, actorName, detail } = event;
  const nothingElse = { followUp: null, call: null, answers: null, change: null, movement: null };
  if (event.kind === 'follow_up')
    return { id, at, actorName, ...nothingElse, kind: 'follow_up', followUp: followUp ?? null };
  if (event.kind === 'call') {
    const answers = said.map(({ label, value }) => `${label}: ${value}`).join('\n') || null;
    return { id, at, actorName, ...nothingElse, kind: 'call', call: call ?? null, answers };
  }
  if (event.kind === 'changed') {
    const change = { field: detail.field ?? '', from: detail.from ?? null, to: detail.to ?? null };
    return { id, at, actorName, ...nothingElse, kind: 'change', change };
  }
  const kind = movementKinds.find((movement) => movement === event.kind) ?? 'created';
  return {
    id,
    at,
    actorName,
    ...nothingElse,
    kind: 'movement',
    movement: {
      kind,
      reason: returnReason.safeParse(detail.reason).data ?? null,
      note: detail.note ?? null,
      undo: detail.undo !== undefined,
    },
  };
}
