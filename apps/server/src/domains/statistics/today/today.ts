import type { Module } from '../../../kernel/module.ts';
import { createTodayUsecases, type TodayParts } from './today.usecases.ts';

/** Makes the room's module: the figures of this day, and the goal of a member. */
export function createToday(parts: TodayParts) {
  const today = createTodayUsecases(parts);
  return {
    api: today,
    routes({ handle }) {
      handle('statistics.today', (member, request) => today.today(member, request));
      handle('statistics.setGoal', (member, request) => today.setGoal(member, request));
    },
  } satisfies Module;
}
