import type { Module } from '../../../kernel/module.ts';
import { type BlockedParts, createBlockedCallers } from './blocked.usecases.ts';
import { missedMessages, missedPushes } from './inbound.pushes.ts';
import { offerPushes } from './offers.pushes.ts';
import { createOffers } from './offers.usecases.ts';
import { createMissedCalls, type MissedParts } from './missed.usecases.ts';
import { settledEvents } from './settled.events.ts';

/** Makes the room's module: people who call our lines. */
export function createInbound(parts: MissedParts & Omit<BlockedParts, 'missed'>) {
  const missed = createMissedCalls(parts);
  const blocked = createBlockedCallers({ ...parts, missed });
  const offers = createOffers(parts);
  return {
    api: { missedNumberOf: missed.numberOf, voiceMessageFile: missed.messageFile, missed, blocked },
    routes({ handle }) {
      handle('calls.missed', (member, request) => missed.list(member, request));
      handle('calls.closeMissed', (member, request) => missed.close(member, request));
      handle('calls.blocked', (member, request) => blocked.list(member, request));
      handle('calls.block', (member, request) => blocked.block(member, request));
      handle('calls.unblock', (member, request) => blocked.unblock(member, request));
      handle('calls.pickUp', (member, request) => offers.pickUp(member, request));
      handle('calls.decline', (member, request) => offers.decline(member, request));
    },
    events: settledEvents,
    pushes: { ...missedPushes(missed), ...offerPushes },
    messages: missedMessages(missed),
    seams: { agenda: { missed: missed.ofAgenda } },
  } satisfies Module;
}
