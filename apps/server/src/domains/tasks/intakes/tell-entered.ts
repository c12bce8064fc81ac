import { push, type ResultPage } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import * as intakes from './intakes.repository.ts';
import { intakeCountsOf } from './told-intake.ts';

/** The member who is told the result of a list. `page` shows the result in the session that asked. */
interface Asker {
  userId: string;
  sessionId: string | undefined;
  page: ResultPage;
  pageId: string;
}

/**
 * Tells the session that asked that its numbers were entered. For a rounded list, all numbers that were stored before
 * are one figure.
 */
export async function tellEntered(
  tx: Queryable,
  to: Asker,
  intake: Parameters<typeof intakeCountsOf>[1],
  now: Date,
): Promise<void> {
  const { userId, ...where } = to;
  const { taken, refused } = await intakeCountsOf(tx, intake);
  const { problem, doNotCall } = await intakes.countReasons(tx, intake.id);
  const listed = intake.isRounded ? 0 : doNotCall;
  const counts = { entered: taken, doubtful: refused - problem - listed, listed, refused: problem };
  const data = { what: 'numbers', ...counts, ...where };
  await pushTo(tx, [{ to: [userId], type: push.importEnded, data }], now);
}
