import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { RealNameStatus } from '@haihu/contract/identity/real-name';
import type { RealNameRefusal } from '@haihu/contract/identity/values';
import { push } from '@haihu/contract/socket';
import { dayOf } from '@haihu/rules/day';
import { idNumberProblem, normaliseIdNumber } from '@haihu/rules/identity/real-name/id-number';
import { audit, auditOperator } from '../../../kernel/audit.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { errorAt } from '../../../platform/errors.ts';
import type { Member } from '../../../kernel/member.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { FileApi } from '../../files/files.api.ts';
import { createFaceChecks, type FaceCheckParts, requireUnsettled } from './face-check.usecases.ts';
import * as repository from './real-name.repository.ts';

export interface RealNameParts extends FaceCheckParts {
  cipher: Cipher;
  files: Pick<FileApi, 'readOwn' | 'take' | 'remove'>;
  listEnterprises(): Promise<{ id: string; name: string }[]>;
}

/** A submission as the deciding person sees it: decrypted, with the places of the pictures. */
export interface OpenedRealName {
  userId: string;
  memberName: string;
  state: 'waiting' | 'approved' | 'refused';
  /** Null once it was refused. */
  realName: string | null;
  idNumber: string | null;
  /** Paths below the enterprise's own files, each with its challenge. */
  frames: { path: string; challenge: string }[];
  submittedAt: string;
}

/**
 * Manages the real names of members: name, id number and face. The member sends them, a person decides, and they are
 * stored sealed.
 */
export function createRealNames(parts: RealNameParts) {
  const { db, cipher, clock, face, files, listEnterprises } = parts;
  const checks = createFaceChecks(parts);

  const state = async ({ tenantId, userId }: Member): Promise<ReplyOf<'realName.state'>> => ({
    ...(await repository.findRealNameStatus(db.forTenant(tenantId), userId)),
    judgedBy: face.provider,
  });

  async function submit(member: Member, request: RequestOf<'realName.submit'>): Promise<RealNameStatus> {
    const { tenantId, userId, zone } = member;
    const at = clock.now();
    const idNumber = normaliseIdNumber(request.idNumber);
    if (idNumberProblem(idNumber, dayOf(at, zone))) throw errorAt('realName.id_number_wrong', 'idNumber');
    const tenant = db.forTenant(tenantId);
    await tenant.transaction(async (tx) => {
      const { frames, challenges } = await checks.useResult(tx, member, request.resultId);
      await requireUnsettled(tx, userId);
      for (const path of frames) await files.take(tx, member, path);
      const nameEnc = cipher.seal(tenantId, request.name).enc;
      const idNumberEnc = cipher.seal(tenantId, idNumber).enc;
      await repository.saveSubmission(tx, { userId, nameEnc, idNumberEnc, frames, challenges, at });
      await audit(tx, member, { at, action: 'identity.real_name_sent', subjectId: userId });
    });
    return repository.findRealNameStatus(tenant, userId);
  }

  async function withdraw(member: Member): Promise<{ done: true }> {
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      if (await erase(tx, member.userId)) {
        await audit(tx, member, { at, action: 'identity.real_name_withdrawn', subjectId: member.userId });
      }
    });
    return { done: true };
  }

  /** Erases a member's submission, pictures first. Returns true if there was one. */
  async function erase(tx: Queryable, userId: string): Promise<boolean> {
    const found = await repository.lockRealName(tx, userId);
    for (const path of found?.frames ?? []) await files.remove(tx, path);
    await repository.erase(tx, userId);
    return found !== undefined;
  }

  /** Lists waiting submissions for the operator, oldest first, without names and numbers. */
  async function listWaiting() {
    const found = await Promise.all(
      (await listEnterprises()).map(async ({ id: tenantId, name: tenantName }) =>
        (await repository.findWaitingRealNames(db.forTenant(tenantId))).map(
          ({ userId, memberName, submittedAt, frames }) => ({
            tenantId,
            tenantName,
            userId,
            memberName,
            submittedAt,
            pictures: frames.length,
          }),
        ),
      ),
    );
    return found.flat().toSorted((one, other) => one.submittedAt.localeCompare(other.submittedAt));
  }

  /** Opens a submission for the operator and records that. Undefined if there is none. */
  async function open(tenantId: string, userId: string): Promise<OpenedRealName | undefined> {
    return db.forTenant(tenantId).transaction(async (tx) => {
      const found = await repository.lockRealName(tx, userId);
      if (!found) return undefined;
      await auditOperator(tx, { at: clock.now(), action: 'identity.real_name_seen', subjectId: userId });
      const { nameEnc, idNumberEnc, frames, challenges, ...rest } = found;
      return {
        ...rest,
        realName: nameEnc && cipher.open(tenantId, nameEnc),
        idNumber: idNumberEnc && cipher.open(tenantId, idNumberEnc),
        frames: frames.map((path, index) => ({ path, challenge: challenges[index]! })),
      };
    });
  }

  /**
   * Carries out the operator's decision: `because` refuses, null accepts. Tells the member. Returns false if none
   * waits.
   */
  async function decide(
    tenantId: string,
    userId: string,
    { because, note }: { because: RealNameRefusal | null; note: string | null },
  ): Promise<boolean> {
    const at = clock.now();
    const decided = because === null ? 'approved' : 'refused';
    return db.forTenant(tenantId).transaction(async (tx) => {
      const found = await repository.lockRealName(tx, userId);
      if (found?.state !== 'waiting') return false;
      for (const path of found.frames) await files.remove(tx, path);
      await repository.decideRealName(tx, { userId, because, note, at });
      const detail = { state: decided, reason: because };
      await auditOperator(tx, { at, action: 'identity.real_name_decided', subjectId: userId, detail });
      await pushTo(tx, [{ to: [userId], type: push.operatorAnswered, data: { what: 'realName', state: decided } }], at);
      return true;
    });
  }

  return { state, start: checks.start, finish: checks.finish, submit, withdraw, erase, listWaiting, open, decide };
}
