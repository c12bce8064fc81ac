import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/process/clock.ts';
import * as repository from './messages.repository.ts';
import { ForgedReceipt, type SmsReceipt, type SmsReceipts, type ReceiptCall, UnreadableReceipt } from './sms.ts';

/**
 * Takes receipts at an address of the provider's name. A status other than 200 makes the provider post them again, so a
 * receipt of an unknown message gets 200 as well.
 */
export function receiptsOf(
  name: string,
  read: (call: ReceiptCall) => SmsReceipt[],
  { db, clock }: { db: Db; clock: Clock },
): SmsReceipts {
  return {
    path: `sms/${name}/receipts`,
    async take(call) {
      let receipts: SmsReceipt[];
      try {
        receipts = read(call);
      } catch (error) {
        if (error instanceof ForgedReceipt) return answer(401, 401, 'forged');
        if (error instanceof UnreadableReceipt) return answer(400, 400, 'unreadable');
        throw error;
      }
      for (const receipt of receipts) if (receipt.id !== null) await repository.noteReceipt(db, receipt, clock.now());
      return answer(200, 0, 'OK');
    },
  };
}

const answer = (status: number, code: number, msg: string) => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, msg }),
});
