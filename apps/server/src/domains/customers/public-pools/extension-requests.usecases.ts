import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { MOST_EXTENSIONS, returnClock } from '@haihu/rules/customers/public-pools/return-clock';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import { isInScope, type Member, seesOthers } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { customerNotFound } from '../core/customers.errors.ts';
import { viewOf } from '../core/customers.policy.ts';
import { lockCustomers } from '../core/customers.repository.ts';
import { returnsTo, rulesOf } from '../core/public-pools.policy.ts';
import { findStaff, readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { findDetail } from '../record/customer-detail.repository.ts';
import { grantNow } from './extend.usecases.ts';
import * as repository from './extension-requests.repository.ts';

const COUNT_LIMIT = 10_000;

/** Lets owners ask for more time, and leaders answer. */
export function createExtensionRequests({ db, clock }: { db: Db; clock: Clock }) {
  async function ask(member: Member, { id, reason }: RequestOf<'customers.askExtension'>): Promise<void> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockCustomers(tx, [id]);
      const stored = await findDetail(tx, id);
      const publicPools = await readPublicPoolsOf(tx, member.userId);
      if (!stored || stored.recycleBinId || viewOf(stored, member, at, publicPools) !== 'full')
        throw customerNotFound();
      if (stored.ownerId !== member.userId) throw new AppError('customers.extension_of_others');
      if (stored.isDeal) throw new AppError('customers.never_returns');
      if (stored.extensions >= MOST_EXTENSIONS) {
        throw new AppError('customers.extensions_used', { limit: MOST_EXTENSIONS });
      }
      await repository.saveRequest(tx, { customerId: id, askerId: member.userId, reason, at });
      const to = await repository.findLeaders(tx, member.userId);
      await pushTo(tx, [{ to, type: push.extensionNews, data: { what: 'asked', customerId: id } }], at);
    });
  }

  async function page(
    member: Member,
    { next, size }: RequestOf<'customers.extensionRequests'>,
  ): Promise<ReplyOf<'customers.extensionRequests'>> {
    requireLeader(member);
    const tenant = db.forTenant(member.tenantId);
    const whose = await findInScope(tenant, member);
    const after = next ? readCursor(next) : null;
    const rows = await repository.findWaitingExtensions(tenant, whose, after, size + 1);
    const total = after ? null : await repository.countWaiting(tenant, whose, COUNT_LIMIT + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const [publicPools, owners] = await Promise.all([
      readPublicPoolsOf(tenant, member.userId),
      findStaff(
        tenant,
        shown.map(({ askerId }) => askerId),
      ),
    ]);
    const list = await Promise.all(
      shown.map(async ({ customerId, askerId, ...request }) => {
        const stored = (await findDetail(tenant, customerId))!;
        const rules = rulesOf(publicPools, returnsTo(publicPools, stored.seaId, owners.get(askerId) ?? publicPools.me));
        const clockOf = returnClock({ ...stored, ownedAt: stored.ownedAt! }, rules, member.zone, clock.now());
        const { name, company, level, extensions } = stored;
        const left = Math.max(0, MOST_EXTENSIONS - extensions);
        return { ...request, customerId, name, company, level, returnsAt: clockOf.returnsAt, left };
      }),
    );
    return {
      list,
      next: last && rows.length > size ? writeCursor({ at: last.at, id: last.id }) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  /** Answers a request. Throws `customers.extension_request_not_found`, and the errors of granting. */
  async function answer(
    member: Member,
    { id, grant, answer: words }: RequestOf<'customers.answerExtension'>,
    key: IdempotencyKey,
  ): Promise<void> {
    requireLeader(member);
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction((tx) =>
      once(tx, member, key, at, async () => {
        // Locks the customer first, in the same order as asking.
        const asked = await repository.findRequest(tx, id);
        await lockCustomers(tx, asked ? [asked.customerId] : []);
        const request = await repository.findRequest(tx, id);
        const owner = request && (await findStaff(tx, [request.askerId])).get(request.askerId);
        const departmentId = owner?.ancestry.at(-1) ?? null;
        if (!request || !isInScope(member, { userId: request.askerId, departmentId })) {
          throw new AppError('customers.extension_request_not_found');
        }
        const { customerId, askerId } = request;
        // Only members over the whole enterprise may grant themselves more time.
        if (askerId === member.userId && member.dataScope !== 'all' && !member.isSuper) {
          throw new AppError('permission.missing');
        }
        const detail = { answer: words || null };
        if (grant) await grantNow(tx, member, { id: customerId, reason: words || request.reason }, at);
        else await audit(tx, member, { at, action: 'customers.extension_refused', subjectId: customerId, detail });
        await repository.answerWaiting(tx, customerId, {
          granted: grant,
          by: member.userId,
          at,
          answer: words || null,
        });
        const what = grant ? 'granted' : 'refused';
        const leaders = await repository.findLeaders(tx, askerId);
        await pushTo(
          tx,
          [
            { to: [askerId], type: push.extensionNews, data: { what, customerId, answer: words || null } },
            { to: leaders, type: push.agendaMoved, data: {} },
          ],
          at,
        );
        return {};
      }),
    );
  }

  return { ask, page, answer };
}

function requireLeader(member: Member): void {
  if (!seesOthers(member)) throw new AppError('permission.missing');
}
