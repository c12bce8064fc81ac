import { hostname, networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import { UsageError } from '../command.ts';

/** Returns the names and addresses by which a local network reaches this machine. */
export function namesOfMachine(): string[] {
  const host = hostname().toLowerCase().split('.')[0]!;
  const names = isHost(host) && host !== 'localhost' ? [host, `${host}.local`] : [];
  const addresses = Object.values(networkInterfaces()).flatMap((all) =>
    // An address of the link alone names its network card too, which no browser accepts.
    (all ?? []).flatMap(({ address }) => (/^fe80:/i.test(address) ? [] : [address])),
  );
  return [...new Set([...names, 'localhost', ...addresses, '127.0.0.1'])];
}

/** Reads names and addresses from a list with commas. Throws a `UsageError` that names the wrong one. */
export function readNames(typed: string): string[] {
  const names = typed.split(',').flatMap((name) => name.trim().toLowerCase() || []);
  const wrong = names.find((name) => !isIP(name) && !isHost(name));
  if (wrong !== undefined || names.length === 0) {
    throw new UsageError(`--names holds names and addresses such as crm.lan,192.168.1.5, not "${wrong ?? typed}"`);
  }
  return [...new Set(names)];
}

const isHost = (name: string) =>
  name.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name);
