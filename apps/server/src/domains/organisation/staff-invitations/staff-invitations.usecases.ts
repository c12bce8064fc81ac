import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits, RateWindow } from '../../../kernel/rate-limit.ts';
import type { Sms } from '../../../integrations/sms/sms.ts';
import { showPhone } from '../../numbers/numbers.api.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { readCursor, writeCursor } from '../../../platform/http/cursor.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { type Identity, USERS } from '../../identity/identity.api.ts';
import { refusal } from '../core/enterprises.errors.ts';
import type { LinesOfMembers } from '../core/lines-of-members.ts';
import * as repository from './staff-invitations.repository.ts';
import { requireMakerMayStill, requireStranger, takeIn } from '../core/taking-in.ts';

/** Milliseconds within which an invitation may be accepted. */
const KEPT = 30 * 24 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60;

/** Tells an invited person of the invitation by a short message. */
export const announceTask: queue.QueueTask = { name: 'organisation.announce_invitation', attempts: 4 };

/** The limits of these messages. A number is not pestered, and an enterprise does not send at the operator's cost. */
const announceWindows = (tenantId: string, mobile: string): RateWindow[] => [
  { of: ['invitation number', mobile], limit: 1, seconds: DAY },
  { of: ['invitation enterprise', tenantId], limit: 200, seconds: DAY },
];

/** The facts about an invited person, as a member types them. */
export type InvitedPerson = Omit<repository.NewStaffInvitation, 'mobile'> & {
  /** The normalised number. */
  mobile: string;
};

export interface StaffInvitationParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: Pick<RateLimits, 'take' | 'giveBack'>;
  sms: Sms;
  identity: Pick<Identity, 'whoHolds'>;
  lines: Pick<LinesOfMembers, 'isThere' | 'give'>;
}

/**
 * Manages invitations of colleagues by number, with or without an account. The user of the number accepts or declines.
 */
export function createStaffInvitationUsecases(parts: StaffInvitationParts) {
  const { db, cipher, clock, limits, sms, identity, lines } = parts;

  /** Writes invitations, each with an audit entry. Returns their ids in order. */
  async function put(tx: Queryable, member: Member, people: readonly InvitedPerson[], at: Date): Promise<string[]> {
    const making = { makerId: member.userId, at, expiresAt: new Date(at.getTime() + KEPT) };
    await repository.forgetExpired(tx, at);
    // All at once, because a file may contain a thousand.
    return Promise.all(
      people.map(async ({ mobile, ...invited }) => {
        const sealed = cipher.seal(USERS, mobile);
        const id = await repository.putInvitation(tx, { ...invited, mobile: sealed }, making);
        await queue.enqueue(tx, { task: announceTask, id, key: `invitation:${id}` });
        const detail = { name: invited.name };
        await audit(tx, member, { at, action: 'organisation.staff_invited', subjectId: id, detail });
        return id;
      }),
    );
  }

  /** Sends the message about an invitation that still waits. Above the limits the person finds it at the next sign-in. */
  async function announce(tenantId: string, id: string): Promise<void> {
    const receiver = await repository.findReceiver(db.forTenant(tenantId), id, clock.now());
    if (!receiver) return;
    const mobile = cipher.open(USERS, receiver.mobileEnc);
    const windows = announceWindows(tenantId, mobile);
    const taken = await limits.take(windows);
    if (!taken.allowed) return;
    try {
      await sms.send(mobile, { template: 'invitation', parameters: { enterprise: receiver.tenantName } });
    } catch (error) {
      // The next attempt of the job must find room again. Otherwise it would end without a message.
      await limits.giveBack(windows);
      throw error;
    }
  }

  async function page(
    member: Member,
    { next, size }: RequestOf<'organisation.staffInvitations'>,
  ): Promise<ReplyOf<'organisation.staffInvitations'>> {
    const tenant = db.forTenant(member.tenantId);
    const now = clock.now();
    const after = next ? readCursor(next) : null;
    const rows = await repository.findWaitingInvitations(tenant, now, after, size + 1);
    const total = after ? null : await repository.countWaitingInvitations(tenant, now);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return {
      list: shown.map(({ mobileEnc, ...rest }) => {
        return { ...rest, mobile: showPhone(member, 'mobile', cipher.open(USERS, mobileEnc)) };
      }),
      next: last && rows.length > size ? writeCursor(last) : null,
      total,
      totalIsEstimate: false,
    };
  }

  async function revoke(member: Member, id: string): Promise<ReplyOf<'organisation.revokeStaffInvitation'>> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const name = await repository.closeInvitation(tx, id, 'revoked', at);
      if (name === undefined) throw refusal('enterprises.staff_invitation_not_found');
      await audit(tx, member, {
        at,
        action: 'organisation.staff_invitation_revoked',
        subjectId: id,
        detail: { name },
      });
    });
    return { done: true };
  }

  async function own({
    ticket,
  }: RequestOf<'enterprises.staffInvitations'>): Promise<ReplyOf<'enterprises.staffInvitations'>> {
    return { list: await repository.findOwnInvitations(db, await identity.whoHolds(ticket), clock.now()) };
  }

  async function answer(
    request: RequestOf<'enterprises.answerStaffInvitation'>,
  ): Promise<ReplyOf<'enterprises.answerStaffInvitation'>> {
    const userId = await identity.whoHolds(request.ticket);
    const at = clock.now();
    await db.forTenant(request.tenantId).transaction(async (tx) => {
      const offered = await repository.lockOffered(tx, request.id, userId, at);
      if (!offered) throw refusal('enterprises.staff_invitation_not_found');
      if (request.accepted) {
        await requireStranger(tx, userId);
        await requireMakerMayStill(tx, offered);
        await takeIn(tx, { userId, ...offered }, offered.makerId, at);
        // The line may be deleted by now. The member then calls over any line.
        const { lineId } = offered;
        if (lineId && (await lines.isThere(tx, lineId))) await lines.give(tx, userId, lineId, at);
        const entry = { action: 'enterprises.joined', subjectId: userId, detail: { by: 'staff_invitation' } } as const;
        await audit(tx, { userId }, { at, ...entry });
      }
      await repository.closeInvitation(tx, request.id, request.accepted ? 'accepted' : 'declined', at);
    });
    return { done: true };
  }

  return { put, announce, page, revoke, own, answer };
}

export type StaffInvitations = ReturnType<typeof createStaffInvitationUsecases>;
