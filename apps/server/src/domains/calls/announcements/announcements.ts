import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createAnnouncementUsecases } from './announcements.usecases.ts';

/** Makes the room's module: what carriers say before the answer. */
export function createAnnouncementRoom(parts: { db: Db; clock: Clock }) {
  return { api: { announcements: createAnnouncementUsecases(parts) } } satisfies Module;
}
