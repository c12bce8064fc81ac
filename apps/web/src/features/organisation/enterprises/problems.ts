import { CallError } from '../../../shared/lib/call.ts';

/** The ticket no longer shows who asks. */
export const isTooLate = (error: Error | null) => error instanceof CallError && error.code === 40206;
