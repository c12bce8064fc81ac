/** Why an address is not opened. */
export type LinkProblem = 'missing' | 'unreadable' | 'not_https' | 'with_name';

/** An address that may be opened, or why not: only pages by https, without a name and password hidden before the host. */
export function readExternalLink(typed: string | undefined): URL | LinkProblem {
  if (!typed?.trim()) return 'missing';
  const url = URL.parse(typed.trim());
  if (!url) return 'unreadable';
  if (url.protocol !== 'https:') return 'not_https';
  // `https://bank.com@evil.com` reads like one host and leads to another.
  if (url.username || url.password) return 'with_name';
  return url;
}
