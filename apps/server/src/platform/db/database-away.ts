import pg from 'pg';

/**
 * The database broke a statement off, or could not be reached: it restarts, or another machine takes its place. Nobody
 * knows what became of a change.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  /** The code of PostgreSQL or of the system; the driver's own errors have none. */
  readonly code: string | undefined;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.code = cause.code;
  }
}

/**
 * PostgreSQL's codes for a server that ends, starts, or has become a replica (25006). Codes of the class 08 are about
 * the connection.
 */
const AWAY = /^(?:08...|57P0[123]|25006)$/;
/** The system's codes for a connection that is refused, reset or without a way, such as ECONNRESET. */
const BROKEN = /^E[A-Z]+$/;
/** The driver's own errors about a connection that is closed or silent. They have no code. */
const CLOSED =
  /^(?:Connection terminated|Query read timeout|timeout expired|Client (?:has encountered a connection error|was closed))/;

/** Returns an error of a statement or of a new connection, as `DatabaseAway` if the database is away. */
export function asAway(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const isAway = error instanceof pg.DatabaseError ? AWAY.test(code) : BROKEN.test(code) || CLOSED.test(error.message);
  return isAway ? new DatabaseAway(error) : error;
}
