/** The reason why an address is not opened. */
export type LinkProblem = 'missing' | 'unreadable' | 'not_https' | 'with_name';

/**
 * Reads an address that may be opened, or returns the reason why not. Only https is allowed, without a hidden name and
 * password before the host.
 */
export function readExternalLink(typed: string | undefined): URL | LinkProblem {
  if (!typed?.trim()) return 'missing';
  const url = URL.parse(typed.trim());
  if (!url) return 'unreadable';
  if (url.protocol !== 'https:') return 'not_https';
  // `https://bank.com@evil.com` looks like one host and leads to another.
  if (url.username || url.password) return 'with_name';
  return url;
}
