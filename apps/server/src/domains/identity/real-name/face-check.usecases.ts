import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { FACE_CHALLENGES } from '@haihu/contract/identity/real-name';
import { type Face, FaceUnavailable } from '../../../integrations/face/face.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { FileApi } from '../../files/files.api.ts';
import { digest, newSecret } from '../core/secrets.ts';
import * as repository from './real-name.repository.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds from the first challenge until the last picture is sent. */
const CHECK_LASTS = 5 * MINUTE;
const RESULT_LASTS = 30 * MINUTE;
const DAILY = { limit: 20, seconds: DAY / 1000 };

export interface FaceCheckParts {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  face: Face;
  files: Pick<FileApi, 'readOwn'>;
}

export type FaceChecks = ReturnType<typeof createFaceChecks>;

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/** Throws `realName.settled` if nothing is left to prove. */
export async function requireUnsettled(db: Queryable, userId: string): Promise<void> {
  const { state } = await repository.findRealNameStatus(db, userId);
  if (state === 'waiting' || state === 'approved') throw new AppError('realName.settled');
}

/** Checks by challenges that a living person is before the camera. The result belongs to the session that made it. */
export function createFaceChecks({ db, clock, limits, face, files }: FaceCheckParts) {
  async function start({ tenantId, userId, sessionId }: Member): Promise<ReplyOf<'realName.startCheck'>> {
    const startedAt = clock.now();
    const tenant = db.forTenant(tenantId);
    await requireUnsettled(tenant, userId);
    const taken = await limits.take([{ of: ['face', tenantId, userId], ...DAILY }]);
    if (!taken.allowed) throw new AppError('realName.too_many', { againAt: taken.allowedAgainAt.toISOString() });
    const challenges = face.challenges(FACE_CHALLENGES);
    const begun = { userId, sessionId, challenges, startedAt };
    const id = await tenant.transaction((tx) => repository.insertCheck(tx, begun, later(startedAt, -DAY)));
    return { id, challenges, expiresAt: later(startedAt, CHECK_LASTS).toISOString() };
  }

  /** Finishes a check. The pictures stay unused uploads: without an authentication they are deleted automatically. */
  async function finish(
    member: Member,
    { id, frames }: RequestOf<'realName.finishCheck'>,
  ): Promise<ReplyOf<'realName.finishCheck'>> {
    const at = clock.now();
    const tenant = db.forTenant(member.tenantId);
    const paths = frames.map(({ path }) => path);
    const resultId = newSecret();
    const lockUnfinished = async (tx: Queryable) => {
      const found = await repository.lockCheck(tx, id);
      const isOwn = found?.userId === member.userId && found.sessionId === member.sessionId;
      if (!isOwn || found.finishedAt) throw new AppError('realName.check_not_found');
      return found;
    };
    const { startedAt, challenges } = await tenant.transaction(lockUnfinished);
    if (at > later(startedAt, CHECK_LASTS)) throw new AppError('realName.check_expired');
    const answered = frames.map(({ challenge }) => challenge);
    const isAnswered = String(answered) === String(challenges) && new Set(paths).size === paths.length;
    if (!isAnswered) throw new AppError('realName.wrong_frames');
    // A provider may take seconds. No connection and no lock waits for it.
    await judge(tenant, member, paths);
    await tenant.transaction(async (tx) => {
      await lockUnfinished(tx);
      await repository.finishCheck(tx, { id, frames: paths, resultHash: digest(resultId), at });
    });
    return { resultId, expiresAt: later(at, RESULT_LASTS).toISOString() };
  }

  async function judge(tenant: Queryable, member: Member, paths: string[]): Promise<void> {
    const pictures: Buffer[] = [];
    for (const path of paths) {
      if (!/\.(jpg|png|webp)$/.test(path)) throw new AppError('files.not_accepted');
      pictures.push(await files.readOwn(tenant, member, path));
    }
    const judgement = await face.judge(pictures).catch((error: unknown) => {
      if (error instanceof FaceUnavailable) throw new AppError('realName.unavailable');
      throw error;
    });
    if (judgement !== 'live') throw new AppError(`realName.${judgement}`);
  }

  /** Uses a result up. Throws for a result that is another session's, used or too old. */
  async function useResult(tx: Queryable, { userId, sessionId }: Member, resultId: string) {
    const at = clock.now();
    const found = await repository.lockCheckOfResult(tx, digest(resultId));
    // The error is the same if nobody was given the result, so that nobody learns about others.
    if (found?.userId !== userId || found.sessionId !== sessionId) throw new AppError('realName.foreign_result');
    if (found.usedAt) throw new AppError('realName.used_result');
    if (at > later(found.finishedAt!, RESULT_LASTS)) throw new AppError('realName.expired_result');
    await repository.useCheck(tx, found.id, at);
    return { frames: found.frames, challenges: found.challenges };
  }

  return { start, finish, useResult };
}
