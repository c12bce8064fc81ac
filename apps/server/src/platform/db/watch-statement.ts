import type { Sql } from './sql.ts';

/** Is told of a statement as it is sent. Returns the function that is told of its answer, or `undefined`. */
export type WatchStatement = (statement: Sql) => ((error: Error | null, rows: number) => void) | undefined;

/** Tells several watchers of each statement. */
export const watchAll =
  (watchers: readonly WatchStatement[]): WatchStatement =>
  (statement) => {
    const ends = watchers.map((watch) => watch(statement));
    return (error, rows) => {
      for (const end of ends) end?.(error, rows);
    };
  };
