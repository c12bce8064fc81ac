import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { closeDaysTask } from '../core/nights.ts';
import { createCloseDays } from './close-days.usecases.ts';

/** Makes the room's module: closed days of the ledger and the proof of its books. */
export function createLedger(parts: { db: Db; clock: Clock }) {
  const ledgerDays = createCloseDays(parts);
  return {
    api: ledgerDays,
    jobs: { [closeDaysTask.name]: ledgerDays.closeDays },
  } satisfies Module;
}
