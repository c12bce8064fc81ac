import { randomUUID } from 'node:crypto';
import type { AdoptOrder, CallOrder } from '../telephony.ts';
import { benchLine } from './bench-line.ts';

/** The number of the bench's line. */
const OUR_NUMBER = '057188886666';

/** Returns the order of a new call over the bench's line to customer 63, who picks up and talks. */
export const callOrder = (more: Partial<CallOrder> & Pick<CallOrder, 'first' | 'agentLeg'>): CallOrder => ({
  callId: randomUUID(),
  tenantId: '1',
  line: benchLine,
  callee: '13900000063',
  callerId: OUR_NUMBER,
  ringSeconds: 10,
  record: false,
  notice: null,
  detectMachine: false,
  ...more,
});

/** Returns the order to take a caller for a new call. */
export const adoptOrder = (more: Partial<AdoptOrder> = {}): AdoptOrder => ({
  callId: randomUUID(),
  tenantId: '1',
  line: benchLine,
  callerId: OUR_NUMBER,
  ringSeconds: 10,
  record: false,
  notice: null,
  hears: 'ringing',
  ...more,
});

/** The notices of people in China and in Germany. */
export const tells = { kind: 'tell', language: 'zh' } as const;
export const asks = { kind: 'ask', language: 'de' } as const;
