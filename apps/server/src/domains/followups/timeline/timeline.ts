import type { Module } from '../../../kernel/module.ts';
import { createTimelineUsecases, type TimelineParts } from './timeline.usecases.ts';

/** Makes the room's module: the history of a customer, and the changes of its fields. */
export function createTimeline(parts: TimelineParts) {
  const timeline = createTimelineUsecases(parts);
  return {
    routes({ handle }) {
      handle('followups.changes', (member, request) => timeline.changes(member, request));
      handle('followups.changedFields', (member, { customerId }) => timeline.changedFields(member, customerId));
      handle('followups.timeline', (member, request) => timeline.timeline(member, request));
    },
  } satisfies Module;
}
