import type { OwnOutcome } from '@haihu/contract/tasks/outcomes';
import { rulePackFor } from '@haihu/rules/calls/call-rule-packs';
import { recycledAt, silentUntil } from '@haihu/rules/tasks/outcomes/recycle';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { numberPlaceOf, setSilence, zonesOf } from '../../numbers/numbers.api.ts';
import type { StoredTask } from '../core/tasks.repository.ts';
import type { StoredTaskNumber } from '../numbers/numbers.repository.ts';
import * as repository from './dialling.repository.ts';

interface Written {
  number: StoredTaskNumber;
  task: StoredTask;
  /** The call that the result is about. */
  callId: string | undefined;
}

/** Makes the steps that an own outcome asks for: the silence of the number, and the next call to it. */
export function createRecycle({ cipher, clock }: { cipher: Cipher; clock: Clock }) {
  /** Lets the number rest for the days of the outcome. `own` null: takes back the rest of an earlier result. */
  async function silence(tx: Queryable, { number }: Pick<Written, 'number'>, own: OwnOutcome | null): Promise<void> {
    const at = clock.now();
    const until = own && silentUntil(own, at);
    await setSilence(tx, {
      hash: number.numberHash,
      at,
      until: until === null ? null : new Date(until),
      taskNumberId: number.id,
    });
  }

  /** Plans the next call by the rule of the outcome, or ends the number. A result of an earlier call plans nothing. */
  async function planNext(tx: Queryable, member: Member, written: Written, own: OwnOutcome): Promise<void> {
    const { number, task, callId } = written;
    if (callId !== undefined && callId !== number.lastCallId) return;
    const phone = cipher.open(tx.tenantId, number.numberEnc);
    const counter = `own:${own.id}`;
    const recycled = number.retried[counter] ?? 0;
    const now = clock.now();
    const zones = zonesOf(phone);
    const dueAt = recycledAt(own, {
      calledAt: number.lastCallAt ?? now,
      now,
      recycled,
      zones: zones.length > 0 ? zones : [member.zone],
      pack: rulePackFor(member.rulePack, numberPlaceOf(phone).country),
      ownHours: task.hours ?? (await readSettings(tx, 'calling')).hours,
    });
    if (dueAt === null) return repository.setDone(tx, number.id, own.kind === 'machine' ? 'unreached' : 'connected');
    const next = {
      callId: number.lastCallId,
      dueAt,
      seatId: own.isSameAgent ? member.userId : null,
      retried: { [counter]: recycled + 1 },
    };
    await repository.recycle(tx, number.id, next);
  }

  return { silence, planNext };
}
