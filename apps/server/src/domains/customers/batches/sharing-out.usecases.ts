import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type Batch, BATCH_LIMIT, type Whom } from '@haihu/contract/customers/batches';
import { shareOut } from '@haihu/rules/customers/batches/share-out';
import type { IdempotencyKey } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { readNameCursor, writeNameCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { batchTooLarge, noReceivers } from '../core/customers.errors.ts';
import * as batches from './batches.repository.ts';
import type { BeginBatch } from './begin-batch.ts';
import { findReceivers, findTeamPools, type PoolOf } from './receivers.repository.ts';

type Sharing = Extract<RequestOf<'customers.assign'>, { whom: Whom }>;

export interface SharingOutParts {
  db: Db;
  clock: Clock;
  begun: BeginBatch;
}

/** Makes the assignment of customers to members, and the pools among which they are shared out. */
export function createSharingOut({ db, clock, begun }: SharingOutParts) {
  async function assign(member: Member, request: RequestOf<'customers.assign'>, key: IdempotencyKey): Promise<Batch> {
    const tenant = db.forTenant(member.tenantId);
    if (request.way === 'explicit') {
      const { pairs } = request;
      const asked = [...new Set(pairs.map(({ userId }) => userId))];
      await receiversOf(tenant, member, { userIds: asked, departmentIds: [] });
      return begun.begin(member, { kind: 'assign' }, key, (tx, batchId) => batches.insertNamed(tx, batchId, pairs));
    }
    const prepare = await begun.preparationOf(member, request.whom);
    return begun.begin(member, { kind: 'assign' }, key, async (tx, batchId) => {
      const total = await prepare(tx, batchId);
      const takers = await share(tx, member, request, total);
      await batches.allot(tx, batchId, takers, request.way === 'by_count' ? 'left_over' : 'pool_full');
      return total;
    });
  }

  async function assignPreview(
    member: Member,
    request: RequestOf<'customers.assignPreview'>,
  ): Promise<ReplyOf<'customers.assignPreview'>> {
    const tenant = db.forTenant(member.tenantId);
    const { whom } = request;
    const total =
      whom.by === 'ids'
        ? new Set(whom.ids).size
        : await batches.countMatching(tenant, await begun.matchingOf(member, whom));
    if (total > BATCH_LIMIT) throw batchTooLarge(BATCH_LIMIT);
    const receivers = await share(tenant, member, request, total);
    return { total, receivers, left: total - receivers.reduce((sum, { takes }) => sum + takes, 0) };
  }

  async function teamPools(
    member: Member,
    { next, size, departmentId, search }: RequestOf<'customers.teamPools'>,
  ): Promise<ReplyOf<'customers.teamPools'>> {
    const tenant = db.forTenant(member.tenantId);
    const { privateCap } = await readSettings(tenant, 'pools');
    const filter = { whose: await findInScope(tenant, member), departmentId, search, now: clock.now() };
    const rows = await findTeamPools(tenant, filter, { after: next ? readNameCursor(next) : null, size: size + 1 });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown.map((one) => ({ ...one, room: Math.max(0, roomOf(one, privateCap)) })),
      next: last && rows.length > size ? writeNameCursor({ name: last.name, id: last.userId }) : null,
      cap: privateCap,
    };
  }

  return { assign, assignPreview, teamPools };
}

/** Shares the customers out among the receivers. Throws `customers.no_receivers`. */
async function share(tenant: Queryable, member: Member, request: Sharing, total: number) {
  const { privateCap } = await readSettings(tenant, 'pools');
  const found = await receiversOf(tenant, member, request);
  const counts = new Map(request.counts?.map(({ userId, count }) => [userId, count]));
  const takers = found.map((one) => ({ ...one, room: roomOf(one, privateCap), count: counts.get(one.userId) ?? 0 }));
  const shares = shareOut(total, takers, request.way);
  return takers.map(({ userId, name, departmentName, held, room }, index) => {
    return { userId, name, departmentName, held, room, ...shares[index]! };
  });
}

/** Throws `customers.no_receivers` if there is none, or if one of them is not visible to this member. */
async function receiversOf(
  tenant: Queryable,
  member: Member,
  { userIds, departmentIds }: Pick<Sharing, 'userIds' | 'departmentIds'>,
): Promise<PoolOf[]> {
  const found = await findReceivers(tenant, { userIds, departmentIds, whose: await findInScope(tenant, member) });
  const there = new Set(found.map(({ userId }) => userId));
  if (found.length === 0 || userIds.some((id) => !there.has(id))) throw noReceivers();
  return found;
}

const roomOf = ({ held, dealt }: PoolOf, cap: number) => cap - (held - dealt);
