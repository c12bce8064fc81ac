import { AsyncResource } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';

export interface WrittenRows {
  text: string;
  values: readonly unknown[];
}

/** Tells each statement that changed rows, in the context it was asked in. Tests listen, and learn what a call changed. */
export const writtenRows = channel('haihu:written-rows');

/** Null while nobody listens. Else tells of a statement's result where its caller was. */
export function teller(
  text: string,
  values: readonly unknown[],
): ((result: { command: string; rowCount: number | null }) => void) | null {
  if (!writtenRows.hasSubscribers) return null;
  return AsyncResource.bind(({ rowCount }: { rowCount: number | null }) => {
    if (rowCount) writtenRows.publish({ text, values } satisfies WrittenRows);
  });
}
