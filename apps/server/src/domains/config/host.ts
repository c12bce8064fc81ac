/** As it is stored: without port, letters folded, foreign names in their ASCII form. Null for what is no host. */
export function normaliseHost(typed: string): string | null {
  // Nothing but a host and a port: the URL parser would also take a path, a name or a password.
  if (!/^(\[[\da-f:.]+\]|[^\s/\\?#@:[\]%]+)(:\d{1,5})?$/i.test(typed)) return null;
  const parsed = URL.parse(`http://${typed}`);
  return parsed?.hostname.replace(/\.$/, '') || null;
}
