import type { Module } from '../../../kernel/module.ts';
import { missedMessages, missedPushes } from './inbound.pushes.ts';
import { offerPushes } from './offers.pushes.ts';
import { createOffers } from './offers.usecases.ts';
import { createMissedCalls, type MissedParts } from './missed.usecases.ts';
import { settledEvents } from './settled.events.ts';

/** Makes the room's module: people who call our lines. */
export function createInbound(parts: MissedParts) {
  const missed = createMissedCalls(parts);
  const offers = createOffers(parts);
  return {
    api: { missedNumberOf: missed.numberOf },
    routes({ handle }) {
      handle('calls.missed', (member, request) => missed.list(member, request));
      handle('calls.closeMissed', (member, request) => missed.close(member, request));
      handle('calls.decline', (member, request) => offers.decline(member, request));
    },
    events: settledEvents,
    pushes: { ...missedPushes(missed), ...offerPushes },
    messages: missedMessages(missed),
    seams: { agenda: { missed: missed.ofAgenda } },
  } satisfies Module;
}
