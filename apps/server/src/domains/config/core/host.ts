import { wrongField } from '../../../platform/errors.ts';
import { fieldWords } from '../../../kernel/field-words.ts';

/** The host that holds the default of all other hosts. */
export const DEFAULT_HOST = '';

/** Returns a host in its stored form: without port, in lower case, foreign names in ASCII. Null: not a host. */
export function normaliseHost(typed: string): string | null {
  // Only a host and a port are allowed. The URL parser would also accept a path, a name or a password.
  if (!/^(\[[\da-f:.]+\]|[^\s/\\?#@:[\]%]+)(:\d{1,5})?$/i.test(typed)) return null;
  const parsed = URL.parse(`http://${typed}`);
  return parsed?.hostname.replace(/\.$/, '') || null;
}

/**
 * Returns the host that the operator means. Null stands for the default of all hosts. Throws `request.invalid` for an
 * invalid host.
 */
export function storedHost(typed: string | null): string {
  const host = typed === null ? DEFAULT_HOST : normaliseHost(typed);
  if (host === null) throw wrongField('host', fieldWords.noHost(typed!));
  return host;
}
