import { CallError } from '../../../shared/lib/call.ts';

/** Returns true if the ticket is no longer valid. */
export const isTooLate = (error: Error | null) => error instanceof CallError && error.code === 40206;
