import { callBounds } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import * as z from 'zod';
import type { Module } from '../../../kernel/module.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import { type CallProgressParts, createCallProgress } from './call-progress.usecases.ts';
import { createEngineUsecases } from './engines.usecases.ts';

const callBound = z.enum(callBounds);

/** Makes the room's module: engines, and the progress of the calls that they dial. */
export function createDialling(parts: CallProgressParts & { cipher: Cipher }) {
  return {
    api: { progress: createCallProgress(parts), engines: createEngineUsecases(parts) },
    pushes: {
      [push.callNearBound]: async (_to, { callId, seconds, why }) => ({
        data: { callId: String(callId), seconds: Number(seconds), why: callBound.default('longest').parse(why) },
      }),
    },
  } satisfies Module;
}
