import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lineName } from '@haihu/server/src/domains/calls/core/accounts.ts';
import { findInstallation } from '@haihu/server/src/domains/calls/core/nodes.repository.ts';
import { createInstance } from '@haihu/server/src/integrations/telephony/asterisk/test-support/instance.ts';
import { engineOf, randomNet } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { foundOffice } from '../chaos-rolling/office.ts';
import { joinDomains } from '../domains.ts';
import { startServer } from '../lists/server.ts';
import { startSipWorld } from './sip-world.ts';

const password = 'bench-password';
/** Longest wait for anything that comes by itself. Milliseconds. */
const PATIENCE = 90_000;
const LOOK_EVERY = 200;

export type AsteriskOffice = Awaited<ReturnType<typeof openAsteriskOffice>>;

/**
 * Starts a server, an Asterisk that it drives, and a process that is the carrier and the phones of so many agents.
 * `program`: see `findAsterisk`. What it starts ends with `ends`.
 */
export async function openAsteriskOffice(ends: AsyncDisposableStack, program: string, size: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-calls-asterisk-'));
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = path.join(folder, 'data');
  const server = await startServer(dataDir, {
    logFile: path.join(folder, 'server.log'),
    // The phones of the agents are no browsers.
    nodeOptions: ['--import', path.join(import.meta.dirname, '../chaos-carrier/desk-phones.mjs')],
  });
  ends.defer(server.stop);
  const { db, parts, domains } = await joinDomains(dataDir, 4);
  ends.defer(db.close);
  const office = await foundOffice(parts, domains, size);

  const net = randomNet();
  const [address, carrier] = [engineOf(net), `${net}.20`];
  const engine = createInstance({ program, folder: path.join(folder, 'engine'), address, password, files: {} });
  await engine.start();
  ends.defer(engine.kill);
  const world = startSipWorld();
  ends.defer(world.close);
  await world.open({ engine: address, carrier, phones: `${net}.40`, accounts: office.softphones });
  const ari = { address: `http://${address}:8088`, credential: `haihu:${password}` };
  await domains.calls.engines.add({ kind: 'asterisk', name: 'lab', ...ari });
  const line = { name: 'lab', user: 'acme', secret: 'acme-secret', prefix: '', trunk: `${carrier}:5060` };
  await office.connect({ line });
  // The calls of a benchmark are short and resemble each other, which would let the line rest.
  for (const table of [sql`line`, sql`line_number`])
    await office.tenant.query(sql`update ${table} set watched_since = 'infinity' where tenant_id = ${office.tenantId}`);
  const isUp = async () =>
    (await domains.calls.engines.list()).some(({ name, isConnected }) => name === 'lab' && isConnected);
  await settled('the Asterisk is connected', isUp);
  // The Asterisk learns of the phones after it was connected.
  await settled('phones register', () =>
    world.register().then(
      () => true,
      () => false,
    ),
  );
  /** Waits until Asterisk can reach each phone. It asks them every half minute, and counts one that is late as away. */
  const phonesAreThere = () => settled('all phones are there', async () => (await office.countPhones()) === size);
  await phonesAreThere();
  return {
    server,
    dataDir,
    office,
    world,
    engine,
    carrier,
    ari,
    cipher: parts.cipher,
    calls: domains.calls,
    storage: parts.storage,
    /** The name of the line at the Asterisk. */
    lineName: lineName(await findInstallation(db), office.lineId),
    phonesAreThere,
    settled,
  };
}

/** Waits for a condition. Throws if it does not come. */
async function settled(what: string, condition: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + PATIENCE; !(await condition()); await pause(LOOK_EVERY))
    if (Date.now() > giveUpAt) throw new Error(`not so in time: ${what}`);
}
