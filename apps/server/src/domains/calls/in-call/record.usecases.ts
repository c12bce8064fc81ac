import type { RequestOf } from '@haihu/contract/contract';
import { LONGEST_PAUSE } from '@haihu/rules/calls/recording-pauses';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { notRecorded } from '../core/calls.errors.ts';
import { insertOrder } from '../core/orders.repository.ts';
import { endLongPauses, insertMark, setRecordPaused } from '../core/recording-marks.repository.ts';
import { requireTalking } from './own-call.ts';

/**
 * Makes the switch of a call's recording. A member pauses it while a customer says what nobody may keep, such as the
 * number of a card. Throws the errors that the contract names.
 */
export function createRecordSwitch({ db, clock }: { db: Db; clock: Clock }) {
  return async function record(member: Member, { id, isOn }: RequestOf<'calls.record'>): Promise<{ done: true }> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      const call = await requireTalking(tx, member, id);
      if (!(await readSettings(tx, 'recording')).isOn || call.unrecorded !== null) throw notRecorded();
      const at = clock.now();
      if (!(await setRecordPaused(tx, id, isOn ? null : at))) return;
      await insertMark(tx, {
        callId: id,
        kind: isOn ? 'recording_resumed' : 'recording_paused',
        at,
        by: member.userId,
      });
      const order = { callId: id, nodeId: call.nodeId!, askedBy: member.userId, at };
      await insertOrder(tx, order, { kind: 'record', isOn });
    });
    return { done: true };
  };
}

/** Lets the recordings of these running calls go on that are paused for too long. */
export async function resumeLongPauses(tx: Queryable, callIds: string[], at: Date): Promise<void> {
  const before = new Date(at.getTime() - LONGEST_PAUSE * 1000);
  for (const { callId, nodeId } of await endLongPauses(tx, callIds, before)) {
    await insertMark(tx, { callId, kind: 'recording_resumed', at, by: null });
    await insertOrder(tx, { callId, nodeId, askedBy: null, at }, { kind: 'record', isOn: true });
  }
}
