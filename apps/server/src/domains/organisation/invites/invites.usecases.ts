import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { digest, type Identity, newSecret } from '../../identity/identity.api.ts';
import { refusal, tryLater } from '../core/enterprises.errors.ts';
import { findShown } from '../core/enterprises.repository.ts';
import * as repository from './invites.repository.ts';
import { requireGrantable, requireMakerMayStill, requireStranger, takeIn } from '../core/taking-in.ts';

const DAY = 24 * 60 * 60 * 1000;
const MOST_OPEN = 50;

/**
 * Limits of looks from one address, and of joins by one user. Codes cannot be guessed, so these only keep the load
 * down.
 */
const LOOKS = { limit: 120, seconds: 600 };
const JOINS = { limit: 20, seconds: 3600 };

export interface InviteParts {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  identity: Pick<Identity, 'whoHolds'>;
}

/** Manages invitations by link: members who look after staff make them, and people with the link open them. */
export function createInviteUsecases({ db, clock, limits, identity }: InviteParts) {
  async function invite(
    member: Member,
    { days, maxUses, ...place }: RequestOf<'enterprises.invite'>,
  ): Promise<ReplyOf<'enterprises.invite'>> {
    const at = clock.now();
    const code = newSecret();
    const made = { makerId: member.userId, codeHash: digest(code), maxUses, ...place };
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      await requireGrantable(tx, member, place);
      if ((await repository.countOpen(tx, at)) >= MOST_OPEN) throw refusal('enterprises.too_many_invites');
      const expiresAt = new Date(at.getTime() + days * DAY);
      const id = await repository.insertInvite(tx, { ...made, expiresAt }, at);
      await audit(tx, member, { at, action: 'enterprises.invited', subjectId: id, detail: { days, uses: maxUses } });
      const [shown] = await repository.findInvites(tx, at, id);
      return { code, invite: shown! };
    });
  }

  async function invites(member: Member): Promise<ReplyOf<'enterprises.invites'>> {
    return { list: await repository.findInvites(db.forTenant(member.tenantId), clock.now()) };
  }

  async function revokeInvite(
    member: Member,
    { id }: RequestOf<'enterprises.revokeInvite'>,
  ): Promise<ReplyOf<'enterprises.revokeInvite'>> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      if (!(await repository.revoke(tx, id, at))) throw refusal('enterprises.invite_not_found');
      await audit(tx, member, { at, action: 'enterprises.invite_revoked', subjectId: id });
    });
    return { done: true };
  }

  async function invitation(
    { code }: RequestOf<'enterprises.invitation'>,
    ip: string,
  ): Promise<ReplyOf<'enterprises.invitation'>> {
    await takeTurn(['invitation', ip], LOOKS);
    const tenantId = await tenantOf(code);
    const { makerName, zone, expiresAt } = await requireOpen(db.forTenant(tenantId), code);
    const { name } = (await findShown(db, tenantId))!;
    return { tenantId, tenantName: name, zone, makerName, expiresAt };
  }

  async function join({ ticket, code, name }: RequestOf<'enterprises.join'>): Promise<ReplyOf<'enterprises.join'>> {
    const userId = await identity.whoHolds(ticket);
    await takeTurn(['invited', userId], JOINS);
    const tenantId = await tenantOf(code);
    const at = clock.now();
    await db.forTenant(tenantId).transaction(async (tx) => {
      const found = await requireOpen(tx, code, { hold: true });
      if (found.makerId === userId) throw refusal('enterprises.invite_own');
      await requireStranger(tx, userId);
      await requireMakerMayStill(tx, found);
      await takeIn(tx, { userId, name, ...found }, found.makerId, at);
      await repository.countUse(tx, found.id);
      const entry = { action: 'enterprises.joined', subjectId: userId, detail: { by: 'invite' } } as const;
      await audit(tx, { userId }, { at, ...entry });
    });
    return { id: tenantId, name: (await findShown(db, tenantId))!.name };
  }

  async function takeTurn(of: string[], window: { limit: number; seconds: number }): Promise<void> {
    const taken = await limits.take([{ of, ...window }]);
    if (!taken.allowed) throw tryLater(taken.allowedAgainAt);
  }

  async function tenantOf(code: string): Promise<string> {
    const tenantId = await repository.findTenantOfCode(db, digest(code));
    if (!tenantId) throw refusal('enterprises.invite_unknown');
    return tenantId;
  }

  async function requireOpen(tenant: Queryable, code: string, how: { hold?: boolean } = {}) {
    const found = await repository.findByHash(tenant, digest(code), clock.now(), how);
    if (!found) throw refusal('enterprises.invite_unknown');
    if (found.state !== 'open') throw refusal(`enterprises.invite_${found.state}`);
    return found;
  }

  return { invite, invites, revokeInvite, invitation, join };
}
