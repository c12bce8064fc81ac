import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { dayOf, startOfDay } from '@haihu/rules/day';
import { hideNumbers } from '@haihu/rules/phone';
import { audit, countAudited } from '../../../kernel/audit.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import { wrongField } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { claimFirst, customerNotFound, revealsUsed } from '../core/customers.errors.ts';
import { viewOf } from '../core/customers.policy.ts';
import { lockRevealsOf } from '../core/customers.repository.ts';
import { hiddenFieldsOf, rulesOf } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import { findDetail } from './customer-detail.repository.ts';

/** Seconds that a revealed number stays on the screen. A second request in that time counts as the same reveal. */
const SHOWN_FOR = 30;

/** Shows a whole number to a member who gives a reason. Each reveal is counted, and recorded with the reason. */
export function createReveal({ db, cipher, clock }: { db: Db; cipher: Cipher; clock: Clock }) {
  return async function reveal(
    member: Member,
    { id, reason, words }: RequestOf<'customers.reveal'>,
  ): Promise<ReplyOf<'customers.reveal'>> {
    if (reason === 'other' && !words) throw wrongField('words', fieldWords.sayWhy);
    const now = clock.now();
    return db.forTenant(member.tenantId).transaction(async (tx) => {
      // The limit counts reveals, so two at the same time wait for each other.
      await lockRevealsOf(tx, member.userId);
      const stored = await findDetail(tx, id);
      const publicPools = await readPublicPoolsOf(tx, member.userId);
      if (!stored || stored.recycleBinId || viewOf(stored, member, now, publicPools) !== 'full')
        throw customerNotFound();
      if (hiddenFieldsOf(publicPools, stored, member).includes('mobile')) throw claimFirst();

      const { revealsADay } = rulesOf(publicPools, stored.seaId);
      const today = dayOf(now, member.zone);
      const action = 'customers.reveal';
      const since = startOfDay(today, member.zone);
      const { count, lastAt } = await countAudited(tx, member, { action, since, subjectId: id });
      const isSame = lastAt !== null && now.getTime() - Date.parse(lastAt) < SHOWN_FOR * 1000;
      if (!isSame && count >= revealsADay) throw revealsUsed(revealsADay);
      if (!isSame) {
        const detail = { reason, ...(words && { words: hideNumbers(words) }) };
        await audit(tx, member, { at: now, action, subjectId: id, detail });
      }
      const open = (enc: Buffer) => cipher.open(member.tenantId, enc);
      return {
        mobile: open(stored.mobileEnc),
        otherMobiles: stored.otherEnc.map((enc) => open(Buffer.from(enc, 'hex'))),
        seconds: SHOWN_FOR,
        left: Math.max(0, revealsADay - count - (isSame ? 0 : 1)),
      };
    });
  };
}
