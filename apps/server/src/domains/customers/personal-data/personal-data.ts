import type { Module } from '../../../kernel/module.ts';
import { createErasure, type EraseParts } from './erase.usecases.ts';

/** Makes the room's module: the right of a customer to be forgotten. */
export function createCustomerPersonalData(parts: EraseParts) {
  return { api: createErasure(parts) } satisfies Module;
}
