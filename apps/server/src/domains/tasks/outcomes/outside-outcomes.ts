import { rulePackFor } from '@haihu/rules/calls/call-rule-packs';
import { outcomeOfKind } from '@haihu/rules/tasks/outcomes/own-outcome-kinds';
import { recycledAt, silentUntil } from '@haihu/rules/tasks/outcomes/recycle';
import type { Seams } from '../../../kernel/seams.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { numberPlaceOf, setSilence, zonesOf } from '../../numbers/numbers.api.ts';
import { findOwnOutcome } from './outcomes.repository.ts';
import { outcomeNotFound } from './outcomes.usecases.ts';

/** Makes the access of follow-ups to the outcomes that the enterprise has for all calls. */
export function createOutsideOutcomes({ cipher, clock }: { cipher: Cipher; clock: Clock }): Seams['ownOutcomes'] {
  return {
    async find(tx, id) {
      const found = await findOwnOutcome(tx, id);
      if (!found || found.taskId !== null) throw outcomeNotFound();
      return { ...found, outcome: outcomeOfKind[found.kind] };
    },
    async silence(tx, own, number) {
      const at = clock.now();
      const until = silentUntil(own, at);
      if (until !== null) await setSilence(tx, { hash: number.hash, at, until: new Date(until), taskNumberId: null });
    },
    async nextCallAt(tx, member, own, { number, calledAt, recycled }) {
      const phone = cipher.open(tx.tenantId, number.enc);
      const zones = zonesOf(phone);
      const next = recycledAt(own, {
        calledAt,
        now: clock.now(),
        recycled,
        zones: zones.length > 0 ? zones : [member.zone],
        pack: rulePackFor(member.rulePack, numberPlaceOf(phone).country),
        ownHours: (await readSettings(tx, 'calling')).hours,
      });
      return next === null ? null : new Date(next);
    },
  };
}
