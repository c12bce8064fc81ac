import type { IdempotencyKey } from '../kernel/idempotency.ts';

/** Makes an idempotency key for a request that the demo makes once. */
export const demoKey = (call: string, key: string): IdempotencyKey => ({ call, key, bodyHash: Buffer.alloc(32) });
