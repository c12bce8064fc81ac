import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Envelope, ReplyOf } from '@haihu/contract/contract';
import { contract } from '@haihu/contract/contract';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { conclude } from '../verdict.ts';
import { naiveClaim } from './naive-claim.ts';
import { type Office, openOffice } from './office.ts';
import { type Claim, countDoubles, race, type Told } from './race.ts';

const CUSTOMERS = 1000;
const CLAIMERS = 32;
const CONTROL_CUSTOMERS = 100;
/** Code for a claimer who has used up the day's claims, so that another one wins. */
const CAPPED = 41002;

const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-chaos-'));
const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'no' });
try {
  const address = await server.address();
  const office = await openOffice(dataDir, CLAIMERS);
  const ids = await office.addToPublicPool(CUSTOMERS);
  const started = performance.now();
  const told = await race(ids, CLAIMERS, claimOver(address, office));
  const seconds = (performance.now() - started) / 1000;
  const stored = await findOwners(office, ids);

  const control = await race(
    await office.addToPublicPool(CONTROL_CUSTOMERS),
    CLAIMERS,
    naiveClaim(office.tenant, office.claimers),
  );
  await office.close();

  const count = (state: string) => told.filter(({ answer }) => answer.state === state).length;
  const capped = told.filter(({ answer }) => answer.state === 'refused' && answer.code === CAPPED).length;
  conclude(
    'chaos-claim',
    [
      { name: 'winners', unit: 'claims', measured: count('mine'), atLeast: CUSTOMERS, atMost: CUSTOMERS },
      { name: 'customers with two winners', unit: 'customers', measured: countDoubles(told), atMost: 0 },
      { name: 'told something untrue', unit: 'claims', measured: told.filter(isUntrue(stored)).length, atMost: 0 },
      { name: 'failures', unit: 'claims', measured: count('refused') - capped, atMost: 0 },
      { name: 'without one claim in their story', unit: 'customers', measured: unwritten(stored), atMost: 0 },
      { name: 'control with two winners', unit: 'customers', measured: countDoubles(control), atLeast: 1 },
    ],
    {
      customers: CUSTOMERS,
      claimers: CLAIMERS,
      losers: count('taken'),
      losersWithoutClaimsLeft: capped,
      claimsPerSecond: Math.round(told.length / seconds),
      controlCustomers: CONTROL_CUSTOMERS,
    },
  );
} finally {
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}

function claimOver(address: string, { claimers }: Office): Claim {
  const { method, path: callPath } = contract['customers.claim'];
  return async (claimer, id) => {
    const reply = await fetch(`${address}/gateway/${callPath}`, {
      method,
      headers: { 'content-type': 'application/json', token: claimers[claimer]!.token },
      body: JSON.stringify({ ids: [id] }),
    });
    const { code, data } = (await reply.json()) as Envelope<ReplyOf<'customers.claim'>>;
    if (code !== 200) return { state: 'refused', code };
    const { state, by } = data.list[0]!.standing;
    return state === 'mine' || state === 'taken' ? { state, by } : { state: 'refused', code: 0 };
  };
}

type Stored = Map<string, { owner: string | null; claims: number }>;

/** Reads the owner of each customer, and the number of claims in its history. */
async function findOwners({ tenant }: Office, ids: string[]): Promise<Stored> {
  const rows = await tenant.query<{ id: string; owner: string | null; claims: number }>(sql`
    select c.id, m.name as owner,
      (select count(*)::int from customer_event e
       where e.tenant_id = c.tenant_id and e.customer_id = c.id and e.kind = 'claimed') as claims
    from customer c left join membership m on m.tenant_id = c.tenant_id and m.user_id = c.owner_id
    where c.tenant_id = ${tenant.tenantId} and c.id = any(${ids})`);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** Returns true if a claimer was told of another owner than the database holds. */
function isUntrue(stored: Stored) {
  return ({ customerId, answer }: Told) => 'by' in answer && answer.by !== stored.get(customerId)?.owner;
}

function unwritten(stored: Stored): number {
  return [...stored.values()].filter(({ claims }) => claims !== 1).length;
}
