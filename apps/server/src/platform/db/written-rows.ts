import { AsyncResource } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

export interface WrittenRows {
  text: string;
  values: readonly unknown[];
}

/**
 * Announces each statement that changed rows, in the async context of its caller. Tests listen to learn what a call
 * changed.
 */
export const writtenRows = channel('haihu:written-rows');

/** Returns a function that announces a statement's result in its caller's async context; null while nobody listens. */
export function teller(text: string, values: readonly unknown[]): ((result: { rowCount: number }) => void) | null {
  if (!writtenRows.hasSubscribers) return null;
  return AsyncResource.bind(({ rowCount }: { rowCount: number }) => {
    if (rowCount) writtenRows.publish({ text, values } satisfies WrittenRows);
  });
}
