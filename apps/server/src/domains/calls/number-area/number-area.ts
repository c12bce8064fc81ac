import type { Module } from '../../../kernel/module.ts';
import { createNumberAreas, type NumberAreaParts } from './number-area.usecases.ts';

/** Makes the room's module: what a number tells by itself. */
export function createNumberArea(parts: NumberAreaParts) {
  const numberAreas = createNumberAreas(parts);
  return {
    api: numberAreas,
    routes({ handle }) {
      handle('calls.areas', (member, request) => numberAreas.areas(member, request));
      handle('calls.numberOwner', (member, request) => numberAreas.numberOwner(member, request));
    },
  } satisfies Module;
}
