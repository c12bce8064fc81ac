import type { Module } from '../../../kernel/module.ts';
import { warningEvents, warningMessages, warningPushes } from './warnings.pushes.ts';

/** Makes the room's module: it tells members that money, minutes, packages or seats run out. */
export function createWarnings() {
  return { events: warningEvents, pushes: warningPushes, messages: warningMessages } satisfies Module;
}
