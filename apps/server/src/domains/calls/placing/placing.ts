import type { Module } from '../../../kernel/module.ts';
import { type CallerIdParts, createCallerId } from './caller-id.usecases.ts';
import { createPlaceCall, type PlaceCallParts } from './place-call.usecases.ts';

/** Makes the room's module: calls from the request to the order for an engine. */
export function createPlacing(parts: PlaceCallParts & CallerIdParts) {
  const placing = createPlaceCall(parts);
  const callerId = createCallerId(parts);
  return {
    api: { ...placing, callerId },
    routes({ handle }) {
      handle('calls.place', (member, request, { key }) => placing.place(member, request, key));
      handle('calls.callerId', (member, request) => callerId(member, request));
    },
  } satisfies Module;
}
