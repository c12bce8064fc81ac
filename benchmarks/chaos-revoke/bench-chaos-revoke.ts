import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { insertRole, setRolesOf } from '../../apps/server/src/domains/organisation/organisation.api.ts';
import { applyRights } from '../../apps/server/src/domains/organisation/roles/rights.ts';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { type Office, openOffice } from '../chaos-claim/office.ts';
import { conclude, median } from '../verdict.ts';
import { type WatchedMember, watchMember } from './watched-member.ts';

const MEMBERS = 100;
/** Number of members whose sessions a naive server ends: it writes the row, and tells nobody. */
const CONTROL = 10;
/** Longest time until a change takes effect. Milliseconds. */
const WITHIN = 1000;
const SESSION_ENDED = 4401;
/** Longest time between two changes. Milliseconds. */
const LONGEST_WAIT = 60;

const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-revoke-'));
const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'no' });
try {
  const address = await server.address();
  const office = await openOffice(dataDir, MEMBERS + CONTROL);
  const roleIds = await makeRoles(office);
  const watched: WatchedMember[] = [];
  for (const member of office.claimers) watched.push(await watchMember(address, member));
  const [control, members] = [watched.slice(0, CONTROL), watched.slice(CONTROL)];

  const changes = [];
  for (const member of members.toSorted(() => Math.random() - 0.5)) {
    changes.push(await changeRole(office, member, roleIds));
    await pause(Math.random() * LONGEST_WAIT);
  }
  const controlChanges = [];
  for (const member of control) controlChanges.push(await endNaively(office, member));
  await pause(2 * WITHIN);

  for (const member of watched) await member.leave();
  await office.close();

  const toldFirst = changes.filter(
    ({ met: { toldAt, closedAt } }) => toldAt !== null && closedAt !== null && toldAt <= closedAt,
  );
  const inTime = (at: number | null, changedAt: number) => at !== null && at - changedAt <= WITHIN;
  const closed = ({ met, changedAt }: Change) =>
    met.closeCode === SESSION_ENDED && inTime(met.closedAt, changedAt) && inTime(met.toldAt, changedAt);
  conclude(
    'chaos-revoke',
    [
      { name: 'told before the close', unit: 'members', measured: toldFirst.length, atLeast: MEMBERS },
      {
        name: 'sockets told and closed in 1 s',
        unit: 'members',
        measured: changes.filter(closed).length,
        atLeast: MEMBERS,
      },
      {
        name: 'refused by HTTP in 1 s',
        unit: 'members',
        measured: changes.filter(({ met, changedAt }) => inTime(met.refusedAt, changedAt)).length,
        atLeast: MEMBERS,
      },
      {
        name: 'answered once the change was committed',
        unit: 'members',
        measured: changes.filter(({ met, committedAt }) => met.lastAnsweredAt > committedAt).length,
        atMost: 0,
      },
      {
        name: 'let in by a ticket drawn before',
        unit: 'members',
        measured: changes.filter(({ letIn }) => letIn).length,
        atMost: 0,
      },
      {
        name: 'control not told or not closed in 1 s',
        unit: 'members',
        measured: controlChanges.filter((change) => !closed(change)).length,
        atLeast: CONTROL,
      },
    ],
    {
      members: MEMBERS,
      controlMembers: CONTROL,
      requestsAnswered: watched.reduce((sum, { met }) => sum + met.answered, 0),
      medianToldMs: Math.round(median(changes.map(({ met, changedAt }) => (met.toldAt ?? Infinity) - changedAt))),
      slowestClosedMs: Math.round(
        Math.max(...changes.map(({ met, changedAt }) => (met.closedAt ?? Infinity) - changedAt)),
      ),
      slowestRefusedMs: Math.round(
        Math.max(...changes.map(({ met, changedAt }) => (met.refusedAt ?? Infinity) - changedAt)),
      ),
    },
  );
} finally {
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}

interface Change extends Pick<WatchedMember, 'met'> {
  /** The instant before the transaction began; `committedAt` is the one after its commit. */
  changedAt: number;
  committedAt: number;
  /** True when a ticket that was drawn before the change opened a socket after it. */
  letIn: boolean;
}

/** Makes roles that differ from the members' first one: other permissions, or another scope. */
async function makeRoles({ tenant }: Office): Promise<string[]> {
  const permissions = ['customers.sea.read', 'customers.claim', 'customers.private.read'];
  return Promise.all([
    insertRole(tenant, { name: '只看', permissions: ['customers.sea.read'], dataScope: 'self' }),
    insertRole(tenant, { name: '看全部', permissions, dataScope: 'all' }),
    insertRole(tenant, { name: '多一项', permissions: [...permissions, 'calls.read'], dataScope: 'self' }),
  ]);
}

async function changeRole({ tenant }: Office, member: WatchedMember, roleIds: string[]): Promise<Change> {
  const { userId, met } = member;
  const tryTicket = await member.drawTicket();
  const roleId = roleIds[Math.floor(Math.random() * roleIds.length)]!;
  const changedAt = performance.now();
  await tenant.transaction(async (tx) => {
    await setRolesOf(tx, [userId], [roleId]);
    await applyRights(tx, { userIds: [userId] }, new Date());
  });
  return { met, changedAt, committedAt: performance.now(), letIn: await tryTicket() };
}

async function endNaively({ tenant }: Office, { userId, met }: WatchedMember): Promise<Change> {
  const changedAt = performance.now();
  await tenant.query(sql`update session set revoked_at = now() where user_id = ${userId}`);
  return { met, changedAt, committedAt: performance.now(), letIn: false };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
