import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work as a part of the request with this id. So is everything that the work begins. */
export const withinRequest = <Result>(requestId: string, work: () => Result): Result => current.run(requestId, work);

/** Returns the id of the request of which the running code is a part, or `undefined`. */
export const currentRequestId = (): string | undefined => current.getStore();
