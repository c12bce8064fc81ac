/** The error for a request that Asterisk refused. 404 and 409 have a meaning to the caller. */
export class AriError extends Error {
  readonly status: number;

  constructor(status: number, what: string, body: string) {
    super(`ARI ${status} for ${what}: ${body.slice(0, 200)}`);
    this.status = status;
  }
}

export class AriAway extends Error {}

/** The error for a broken connection. It is unknown until the next one whether the request was carried out. */
export class AriLost extends AriAway {}

/** Takes the error of a request about something that Asterisk does not have, and throws every other one. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof AriError && error.status === 404) return null;
  throw error;
}
