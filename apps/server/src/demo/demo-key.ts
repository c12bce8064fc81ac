import type { IdempotencyKey } from '../platform/idempotency.ts';

/** For a call that the demo makes once. */
export const demoKey = (call: string, key: string): IdempotencyKey => ({ call, key, bodyHash: Buffer.alloc(32) });
