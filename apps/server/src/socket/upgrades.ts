import type { Server } from 'node:http';
import type { UpgradeHost, UpgradeServers } from '../kernel/upgrades.ts';
import { routeUpgrades, type Upgrade } from '../platform/http/upgrades.ts';

/** Makes the servers of sockets that the domains bring. */
export function createUpgrades(makers: UpgradeServers, host: UpgradeHost) {
  const servers = Object.entries(makers).map(([path, make]) => ({ path, server: make(host) }));
  return {
    /** Passes each upgrade to the server of its path, and all others to `otherwise`. */
    route(http: Server, otherwise: Upgrade): void {
      const byPath = servers.map(({ path, server }) => [path, server.upgrade] as const);
      routeUpgrades(http, Object.fromEntries(byPath), otherwise, host.log);
    },
    start: () => servers.forEach(({ server }) => server.start()),
    stop: () => servers.forEach(({ server }) => server.stop()),
  };
}
