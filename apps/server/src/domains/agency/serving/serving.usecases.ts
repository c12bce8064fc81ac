import { usualDelegation } from '@haihu/contract/agency/values';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { audit } from '../../../kernel/audit.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { IdempotencyKey } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { Openings } from '../../organisation/organisation.api.ts';
import { requireAgency } from '../core/agencies.ts';
import { badOwnerNumber, agencyRefusal } from '../core/agency.errors.ts';
import { permissionsOf } from '../delegation/delegated-permissions.ts';
import { insertDelegation, lockDelegation } from '../delegation/delegation.repository.ts';
import * as repository from './serving.repository.ts';

/** Largest number of enterprises that an agency opens in a day. It is more than an agency opens by hand. */
const OPENINGS = { limit: 50, seconds: 24 * 60 * 60 };
const COUNT_LIMIT = 10_000;

export interface ServingParts {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  openings: Openings;
}

/** Rolls back an opening when another one of the same enterprise was committed first. */
class OpenedMeanwhile extends Error {}

/** Makes the work of an agency's staff for enterprises: opening them, looking after them, and working in them. */
export function createServingUsecases({ db, clock, limits, openings }: ServingParts) {
  const { delegates } = openings;

  async function page(
    member: Member,
    { next, size, search }: RequestOf<'agency.enterprises'>,
  ): Promise<ReplyOf<'agency.enterprises'>> {
    const { id: agencyId } = await requireAgency(db, member, 'agency.read');
    const agency = db.forTenant(agencyId);
    const after = next ? readCursor(next) : null;
    const rows = await repository.findServedPage(agency, search, after, size + 1);
    const total = after ? null : await repository.countServed(agency, search, COUNT_LIMIT + 1);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown,
      next: last && rows.length > size ? writeCursor({ at: last.openedAt, id: last.id }) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  async function detail(member: Member, id: string): Promise<ReplyOf<'agency.enterprise'>> {
    const found = await findServed(member, 'agency.read', id);
    return { ...found, owner: await openings.ownerState(id) };
  }

  async function findServed(member: Member, right: 'agency.read' | 'agency.open' | 'agency.serve', id: string) {
    const agency = await requireAgency(db, member, right);
    const found = await repository.findServedEnterprise(db.forTenant(agency.id), id);
    if (!found) throw agencyRefusal('agency.enterprise_not_found');
    return found;
  }

  async function open(
    member: Member,
    { name, industry, ownerName, ownerMobile }: RequestOf<'agency.open'>,
    { key, bodyHash }: IdempotencyKey,
  ): Promise<ReplyOf<'agency.open'>> {
    const agency = await requireAgency(db, member, 'agency.open');
    const owner = { name: ownerName, mobile: readMobile(ownerMobile) };
    const before = await findOpened(agency.id, key, bodyHash);
    if (before) return before;
    const window = { of: ['agency opened', agency.id], ...OPENINGS };
    const taken = await limits.take([window]);
    if (!taken.allowed) throw agencyRefusal('agency.opened_too_many');
    try {
      const id = await openings.open(member, { name, industry, owner }, async (tx, at) => {
        const opened = { agencyId: agency.id, openedBy: member.userId, at, key, bodyHash };
        if (!(await repository.insertServed(tx, opened))) throw new OpenedMeanwhile();
        const rights = usualDelegation;
        await insertDelegation(tx, { agencyId: agency.id, rights, by: member.userId, at });
        const { userId, name: ownName } = member;
        const place = { userId, name: ownName, agencyId: agency.id, permissions: permissionsOf(rights) };
        await delegates.admitDelegate(tx, place, at);
        await audit(tx, member, { at, action: 'agency.opened', subjectId: tx.tenantId, detail: { name } });
      });
      return { id };
    } catch (error) {
      if (!(error instanceof OpenedMeanwhile)) throw error;
      await limits.giveBack([window]);
      return (await findOpened(agency.id, key, bodyHash))!;
    }
  }

  /**
   * Returns the enterprise that this key opened before; null: none. Throws `request.key_reused` when the key came with
   * another request.
   */
  async function findOpened(agencyId: string, key: string, bodyHash: Buffer): Promise<{ id: string } | null> {
    const found = await repository.findOpened(db.forTenant(agencyId), key);
    if (!found) return null;
    if (!found.bodyHash.equals(bodyHash)) throw new AppError('request.key_reused');
    return { id: found.id };
  }

  async function inviteOwner(
    member: Member,
    { id, ownerName, ownerMobile }: RequestOf<'agency.inviteOwner'>,
  ): Promise<ReplyOf<'agency.inviteOwner'>> {
    await findServed(member, 'agency.open', id);
    const owner = { name: ownerName, mobile: readMobile(ownerMobile) };
    await db.forTenant(id).transaction(async (tx) => {
      const at = clock.now();
      const { agencyId, rights } = await requireAccess(tx);
      const place = { userId: member.userId, name: member.name, agencyId, permissions: permissionsOf(rights) };
      await delegates.admitDelegate(tx, place, at);
      if (!(await openings.inviteOwner(tx, member, owner))) throw agencyRefusal('agency.owner_joined');
    });
    return { done: true };
  }

  async function enter(member: Member, id: string): Promise<ReplyOf<'agency.enter'>> {
    await findServed(member, 'agency.serve', id);
    await db.forTenant(id).transaction(async (tx) => {
      const at = clock.now();
      const { agencyId, rights } = await requireAccess(tx);
      const place = { userId: member.userId, name: member.name, agencyId, permissions: permissionsOf(rights) };
      await delegates.admitDelegate(tx, place, at);
      await audit(tx, member, { at, action: 'agency.entered', subjectId: member.userId });
    });
    return { tenantId: id };
  }

  return { page, detail, open, inviteOwner, enter };
}

/** Locks and returns the delegation. Throws `agency.access_revoked` unless it is active. */
async function requireAccess(tx: Parameters<typeof lockDelegation>[0]) {
  const delegation = await lockDelegation(tx);
  if (delegation?.state !== 'active') throw agencyRefusal('agency.access_revoked');
  return delegation;
}

function readMobile(typed: string): string {
  const mobile = normalisePhone(typed);
  if (!isMobile(mobile)) throw badOwnerNumber('ownerMobile');
  return mobile;
}
