import { wrongField } from '../../platform/errors.ts';
import { fieldWords } from '../../platform/field-words.ts';
import { DEFAULT_HOST } from './config.repository.ts';

/** As it is stored: without port, letters folded, foreign names in their ASCII form. Null for what is no host. */
export function normaliseHost(typed: string): string | null {
  // Nothing but a host and a port: the URL parser would also take a path, a name or a password.
  if (!/^(\[[\da-f:.]+\]|[^\s/\\?#@:[\]%]+)(:\d{1,5})?$/i.test(typed)) return null;
  const parsed = URL.parse(`http://${typed}`);
  return parsed?.hostname.replace(/\.$/, '') || null;
}

/** The host an operator means; null is the default of all hosts. Throws `request.invalid` for what is no host. */
export function storedHost(typed: string | null): string {
  const host = typed === null ? DEFAULT_HOST : normaliseHost(typed);
  if (host === null) throw wrongField('host', fieldWords.noHost(typed!));
  return host;
}
