import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Identity } from '../../identity/identity.api.ts';
import { refusal, tryLater } from '../core/enterprises.errors.ts';
import { findByCode, findFindable, findHolders, searchFindable } from '../core/enterprises.repository.ts';
import { closeWaiting } from '../core/waiting-applications.repository.ts';
import * as repository from './applications.repository.ts';
import { requireGrantable, requireStranger, takeIn } from '../core/taking-in.ts';

const COUNT_LIMIT = 1000;
const DAY = 24 * 60 * 60;

/** Limits of one user's searches and applications: more than a person who looks for their enterprise needs. */
const SEARCHES = { limit: 60, seconds: 600 };
const CODES = { limit: 20, seconds: 3600 };
const APPLICATIONS = { limit: 10, seconds: DAY };

export interface ApplicationParts {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  identity: Pick<Identity, 'whoHolds' | 'shownMobiles'>;
}

/** Finds enterprises for users who want to join, and manages their applications and the answers. */
export function createApplications({ db, clock, limits, identity }: ApplicationParts) {
  async function search({ ticket, words }: RequestOf<'enterprises.search'>): Promise<ReplyOf<'enterprises.search'>> {
    const userId = await identity.whoHolds(ticket);
    const taken = await limits.take([{ of: ['enterprise search', userId], ...SEARCHES }]);
    if (!taken.allowed) throw tryLater(taken.allowedAgainAt);
    return { list: await searchFindable(db, words) };
  }

  async function byCode({ ticket, code }: RequestOf<'enterprises.byCode'>): Promise<ReplyOf<'enterprises.byCode'>> {
    return enterpriseOfCode(await identity.whoHolds(ticket), code);
  }

  async function enterpriseOfCode(userId: string, typed: string) {
    const taken = await limits.take([{ of: ['join code', userId], ...CODES }]);
    if (!taken.allowed) throw tryLater(taken.allowedAgainAt);
    const found = await findByCode(db, typed.replaceAll(/[\s-]/g, '').toUpperCase());
    if (!found) throw refusal('enterprises.wrong_code');
    return found;
  }

  async function apply(request: RequestOf<'enterprises.apply'>): Promise<ReplyOf<'enterprises.apply'>> {
    const { ticket, to, name, note } = request;
    const userId = await identity.whoHolds(ticket);
    const found = 'code' in to ? await enterpriseOfCode(userId, to.code) : await findFindable(db, to.id);
    if (!found) throw refusal('enterprises.not_found');
    const tenant = db.forTenant(found.id);
    await requireStranger(tenant, userId);
    const window = { of: ['application', userId], ...APPLICATIONS };
    const taken = await limits.take([window]);
    if (!taken.allowed) throw refusal('enterprises.applied_too_often');
    const now = clock.now();
    const id = await tenant.transaction(async (tx) => {
      const inserted = await repository.insertApplication(tx, { userId, name, note }, now);
      if (inserted) await tellHolders(tx, now);
      return inserted;
    });
    if (!id) {
      await limits.giveBack([window]);
      throw refusal('enterprises.already_applied');
    }
    return { id, tenantId: found.id, tenantName: found.name, state: 'waiting', reason: null, at: now.toISOString() };
  }

  async function ownApplications({
    ticket,
  }: RequestOf<'enterprises.ownApplications'>): Promise<ReplyOf<'enterprises.ownApplications'>> {
    return { list: await repository.findOwn(db, await identity.whoHolds(ticket)) };
  }

  async function withdraw(request: RequestOf<'enterprises.withdraw'>): Promise<ReplyOf<'enterprises.withdraw'>> {
    const userId = await identity.whoHolds(request.ticket);
    await db.forTenant(request.tenantId).transaction(async (tx) => {
      const application = await repository.lockApplication(tx, request.id);
      if (application?.userId !== userId) throw refusal('enterprises.application_not_found');
      if (application.state !== 'waiting') throw refusal('enterprises.application_decided');
      await closeWaiting(tx, userId, { state: 'withdrawn', by: null, now: clock.now() });
    });
    return { done: true };
  }

  async function page(
    member: Member,
    { next, size, state }: RequestOf<'enterprises.applications'>,
  ): Promise<ReplyOf<'enterprises.applications'>> {
    const tenant = db.forTenant(member.tenantId);
    const after = next ? readCursor(next) : null;
    const rows = await repository.findApplications(tenant, state, after, size + 1);
    const total = after ? null : await repository.countApplications(tenant, state, COUNT_LIMIT + 1);
    const shown = rows.slice(0, size);
    const mobiles = await identity.shownMobiles(
      member,
      shown.map(({ userId }) => userId),
    );
    const last = shown.at(-1);
    return {
      list: shown.map(({ userId, ...rest }) => ({ ...rest, mobile: mobiles.get(userId) ?? '' })),
      next: last && rows.length > size ? writeCursor(last) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  async function accept(
    member: Member,
    { id, ...place }: RequestOf<'enterprises.accept'>,
  ): Promise<ReplyOf<'enterprises.accept'>> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { userId, name } = await lockWaiting(tx, id);
      await requireGrantable(tx, member, place);
      await takeIn(tx, { userId, name, ...place }, member.userId, at);
      await audit(tx, member, { at, action: 'enterprises.application_accepted', subjectId: id, detail: { name } });
    });
    return { done: true };
  }

  async function refuse(
    member: Member,
    { id, reason }: RequestOf<'enterprises.refuse'>,
  ): Promise<ReplyOf<'enterprises.refuse'>> {
    const now = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const { userId, name } = await lockWaiting(tx, id);
      await closeWaiting(tx, userId, { state: 'refused', by: member.userId, now, reason });
      const detail = { name, reason };
      await audit(tx, member, { at: now, action: 'enterprises.application_refused', subjectId: id, detail });
    });
    return { done: true };
  }

  return { search, byCode, apply, ownApplications, withdraw, applications: page, accept, refuse };
}

async function tellHolders(tx: Queryable, now: Date): Promise<void> {
  const to = await findHolders(tx, 'organisation.applications');
  await pushTo(tx, [{ to, type: push.enterpriseNews, data: { what: 'application' } }], now);
}

async function lockWaiting(tx: Queryable, id: string) {
  const application = await repository.lockApplication(tx, id);
  if (!application) throw refusal('enterprises.application_not_found');
  if (application.state !== 'waiting') throw refusal('enterprises.application_decided');
  return application;
}
