import { RequestError } from '../../../shared/lib/send-request.ts';

/** Returns true if the ticket is no longer valid. */
export const isTooLate = (error: Error | null) => error instanceof RequestError && error.code === 40206;
