import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createAdjustmentUsecases } from './adjustments.usecases.ts';

/** Makes the room's module: what the operator does to an enterprise's money. */
export function createAdjustments(parts: { db: Db; clock: Clock }) {
  const adjustments = createAdjustmentUsecases(parts);
  return {
    api: adjustments,
  } satisfies Module;
}
