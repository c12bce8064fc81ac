import type { Queryable } from '../../../platform/db/db.ts';
import { readSettings } from '../../config/config.api.ts';
import { askForMessage, endCallsNow } from '../core/given-calls.ts';
import * as waiting from './waiting.repository.ts';

/** Milliseconds for the request to leave a message. A message that has not begun by then never will. */
const ASKING = 20_000;
/** Milliseconds for which a message may be longer than it should. Then the driver hangs up. */
const OVERTIME = 15_000;

/** Seconds within which the messages of one number are limited, so that nobody fills the storage by a phone. */
const COUNTED_WITHIN = 3600;
/** The most messages of one number in that time, and of all withheld numbers together. */
const MOST_MESSAGES = { known: 3, withheld: 20 };

/** Returns true if the enterprise takes messages, and one more from this number. */
export async function takesMessageOf(
  tx: Queryable,
  { numberHash, isWithheld }: { numberHash: Buffer; isWithheld: boolean },
  now: Date,
): Promise<boolean> {
  const { takesMessages } = await readSettings(tx, 'inbound');
  if (!takesMessages) return false;
  const since = new Date(now.getTime() - COUNTED_WITHIN * 1000);
  const most = isWithheld ? MOST_MESSAGES.withheld : MOST_MESSAGES.known;
  return (await waiting.countVoiceMessages(tx, { numberHash, since, most })) < most;
}

/** Asks a caller whom nobody takes to leave a message. The engine hangs up after it. */
export async function askCallerForMessage(tx: Queryable, callId: string, now: Date): Promise<void> {
  const { messageSeconds: seconds } = await readSettings(tx, 'inbound');
  await askForMessage(tx, callId, seconds, now);
  await waiting.noteCallerAsked(tx, callId, { seconds, at: now, dueAt: new Date(now.getTime() + ASKING) });
}

/** Hangs up on a caller whose message never began, or does not end. */
export async function lookAtMessage(
  tx: Queryable,
  { callId, toldAt, askedSeconds, messageAt }: waiting.WaitingCaller,
  now: Date,
): Promise<void> {
  const until =
    messageAt === null ? Date.parse(toldAt!) + ASKING : Date.parse(messageAt) + askedSeconds! * 1000 + OVERTIME;
  const isOver = now.getTime() >= until;
  if (isOver) await endCallsNow(tx, [callId], now);
  await waiting.putOffLook(tx, callId, isOver ? new Date(now.getTime() + OVERTIME) : new Date(until));
}
