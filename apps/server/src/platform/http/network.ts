import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network of an address, as a rough place. It tells one town from another, but not one neighbour from
 * another. `192.0.2.0/24`, `2001:db8:1::/48`; empty if the text is not an address.
 */
export function roughNetworkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return '';
  const [head = '', tail] = plain.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const first = [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 3);
  return `${first.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':')}::/48`;
}
