import type { Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import {
  contentOf,
  findPresent,
  insertPastFollowUps,
  type PastFollowUp,
  planImportedCallBacks,
} from '../../followups/followups.api.ts';
import { noteNextCallBacks } from '../core/next-call-backs.ts';
import { lockCustomers } from '../core/customers.repository.ts';
import type { StoredImport } from './customer-imports.repository.ts';
import * as repository from './follow-ups.repository.ts';
import { insertResults } from './import-results.repository.ts';
import type { RowWriter } from './import-writing.usecases.ts';

type Imported = PastFollowUp & { nextVisitAt: string | null };

/** Writes follow-ups with their own past times. Sends no reminders, and plans the call-backs that they promise. */
export function createFollowUpWriter({ clock }: { clock: Clock }): RowWriter {
  return async (tx, found, rows) => {
    const now = clock.now();
    const numbers = rows.map(({ row }) => row);
    const waiting = await repository.findWaitingFollowUps(tx, found.id, numbers);
    const hashes = waiting.map(({ hash }) => Buffer.from(hash, 'hex'));
    const matched = await repository.matchCustomers(tx, found, hashes, now);
    await lockCustomers(tx, [...new Set(matched.values())]);
    const past = waiting.flatMap(({ hash, words, happenedAt, authorId, level, nextVisitAt }): Imported[] => {
      const customerId = matched.get(hash);
      const at = happenedAt ?? now.toISOString();
      const known = { authorId: authorId ?? found.makerId, at, text: words, level, nextVisitAt };
      return customerId ? [{ customerId, ...known }] : [];
    });
    const present = await findPresent(tx, past);
    // Two numbers of one customer may stand with the same words.
    const said = new Set<string>();
    for (const [index, { customerId, at, text }] of past.entries()) {
      const same = JSON.stringify([customerId, at, text]);
      if (said.has(same)) present.add(index);
      said.add(same);
    }
    const added = past.filter((_, index) => !present.has(index));
    if (added.length > 0) await write(tx, found, added, now);
    return {
      added: added.length,
      merged: 0,
      skipped: present.size,
      refused: waiting.length - past.length,
    };
  };
}

async function write(tx: Queryable, found: StoredImport, past: readonly Imported[], now: Date): Promise<void> {
  const ids = await insertPastFollowUps(tx, past);
  const events = await repository.insertFollowUpEvents(
    tx,
    past.map(({ customerId, at, authorId }, index) => ({ customerId, at, actorId: authorId, followUpId: ids[index]! })),
  );
  await repository.touchLastFollow(tx, past);
  const levelOf = await setLevels(tx, found, past, now);
  const callBackOf = await planCallBacks(tx, past, now);
  await insertResults(
    tx,
    found.id,
    past.map((one, index) => {
      const followUpId = ids[index]!;
      const more = { levelEventId: levelOf.get(one), visit: callBackOf.get(one) };
      return { customerId: one.customerId, filled: null, followUpId, eventId: events.get(followUpId)!, ...more };
    }),
  );
}

/** Returns each customer's latest follow-up that `says` accepts. */
function lastOf(past: readonly Imported[], says: (one: Imported) => boolean): Imported[] {
  const inOrder = past.filter(says).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return [...new Map(inOrder.map((one) => [one.customerId, one])).values()];
}

/**
 * Sets the level from the latest follow-up, for customers whose level nobody has set. Returns the events by follow-up.
 */
async function setLevels(tx: Queryable, { id: importId, makerId }: StoredImport, past: readonly Imported[], now: Date) {
  const last = lastOf(past, ({ level }) => level !== null);
  const levels = last.map(({ customerId, level }) => ({ customerId, level: level! }));
  const told = await repository.setUnsaidLevels(tx, levels, { importId, makerId, at: now });
  return new Map(last.map((one) => [one, told.get(one.customerId)]));
}

/** Plans the call-backs of the latest follow-ups that still lie ahead. Returns the call-backs by follow-up. */
async function planCallBacks(tx: Queryable, past: readonly Imported[], now: Date) {
  const last = lastOf(past, ({ nextVisitAt }) => nextVisitAt !== null && Date.parse(nextVisitAt) > now.getTime());
  const planned = await planImportedCallBacks(
    tx,
    last.map(({ customerId, authorId, nextVisitAt, text }) => {
      return { customerId, authorId, at: nextVisitAt!, content: contentOf(text) };
    }),
  );
  await noteNextCallBacks(
    tx,
    planned.map(({ customerId }) => customerId),
  );
  const callBacks = new Map(planned.map(({ customerId, id, at }) => [customerId, { id, at }]));
  return new Map(last.map((one) => [one, callBacks.get(one.customerId)]));
}
