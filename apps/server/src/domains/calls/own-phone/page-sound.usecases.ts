import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { isPoorInARow, mosOf, pageCodecOf } from '@haihu/rules/calls/quality';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { callNotFound } from '../core/calls.errors.ts';
import { setPhoneCodec } from '../core/phones.repository.ts';
import { findHeardCall, findPageSounds, noteQuality } from '../core/quality.repository.ts';

/** Milliseconds after the end of a call in which its page may still report. */
const LATEST = 7 * 24 * 60 * 60 * 1000;

/** Makes the function that stores how well the page of a member heard a call. */
export function createPageSound({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Stores a report. A later one of the same page takes its place. Throws `calls.not_found` unless the member's phone
   * was in the call, `calls.by_device` for a call that no page heard, and `calls.report_too_late`.
   */
  return async function pageSound(
    member: Member,
    { id, ...heard }: RequestOf<'calls.quality'>,
  ): Promise<ReplyOf<'calls.quality'>> {
    const { tenantId, userId } = member;
    return db.forTenant(tenantId).transaction(async (tx) => {
      const call = await findHeardCall(tx, id, userId);
      if (!call) throw callNotFound();
      if (call.mode === 'device') throw new AppError('calls.by_device');
      const isLate = call.endedAt !== null && Date.parse(call.endedAt) < clock.now().getTime() - LATEST;
      if (isLate) throw new AppError('calls.report_too_late');
      await noteQuality(tx, [{ callId: id, side: 'page', userId, ...heard }]);
      const newest = await findPageSounds(tx, userId);
      await setPhoneCodec(tx, userId, pageCodecOf(newest.map(({ loss }) => loss)));
      return { mos: mosOf(heard), isPoor: isPoorInARow(newest.map(({ mos }) => mos)) };
    });
  };
}
