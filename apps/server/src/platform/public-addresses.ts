import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Networks of IPv4 that are not the public internet, by IANA's registry of special-purpose addresses: this machine,
 * private and shared networks, documentation, benchmarks, multicast and what is reserved.
 */
const closed = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/**
 * The networks of IPv6 that are the public internet. Everything else is left out: mapped and translated IPv4 addresses
 * (`::ffff:0:0/96`, `64:ff9b::/96`), local and link-local ones, and multicast.
 */
const open6 = ['2000::/3'];

/** Networks within `open6` that lead elsewhere: tunnels that hold an IPv4 address, documentation, protocols. */
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Makes a list of networks, such as `10.0.0.0/8`. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/');
    list.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}

const [privateOnly, publicRange, notPublic] = [closed, open6, closed6].map(networkList) as [
  BlockList,
  BlockList,
  BlockList,
];

/** Returns true for an address of the public internet. A name or anything else is none. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateOnly.check(address, 'ipv4');
  return isIPv6(address) && publicRange.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
