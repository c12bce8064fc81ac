import { UNSCREENED } from '@haihu/rules/levels';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { findPresent, insertPastFollowUps, type PastFollowUp } from '../../followups/followups.api.ts';
import { insertEvents } from '../customer-events.repository.ts';
import { lockCustomers } from '../customers.repository.ts';
import type { StoredImport } from './customer-imports.repository.ts';
import * as repository from './follow-ups.repository.ts';
import { insertResults } from './import-results.repository.ts';
import type { RowWriter } from './import-writing.usecases.ts';

/** Writes follow-ups as of their own time. Nobody is reminded, and no visit comes of them. */
export function createFollowUpWriter({ clock }: { clock: Clock }): RowWriter {
  return async (tx, found, rows) => {
    const now = clock.now();
    const numbers = rows.map(({ row }) => row);
    const waiting = await repository.findWaitingFollowUps(tx, found.id, numbers);
    const hashes = waiting.map(({ hash }) => Buffer.from(hash, 'hex'));
    const matched = await repository.matchCustomers(tx, found, hashes, now);
    await lockCustomers(tx, [...new Set(matched.values())]);
    const past = waiting.flatMap(({ hash, words, happenedAt, authorId, level }): PastFollowUp[] => {
      const customerId = matched.get(hash);
      const at = happenedAt ?? now.toISOString();
      return customerId ? [{ customerId, authorId: authorId ?? found.makerId, at, text: words, level }] : [];
    });
    const present = await findPresent(tx, past);
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

async function write(tx: Queryable, found: StoredImport, past: readonly PastFollowUp[], now: Date): Promise<void> {
  const ids = await insertPastFollowUps(tx, past);
  const events = await repository.insertFollowUpEvents(
    tx,
    past.map(({ customerId, at, authorId }, index) => ({ customerId, at, actorId: authorId, followUpId: ids[index]! })),
  );
  await repository.touchLastFollow(tx, past);
  await setLevels(tx, found, past, now);
  await insertResults(
    tx,
    found.id,
    past.map(({ customerId }, index) => {
      const followUpId = ids[index]!;
      return { customerId, filled: null, followUpId, eventId: events.get(followUpId)! };
    }),
  );
}

/** The latest word on a customer of whom nobody said anything. */
async function setLevels(tx: Queryable, { makerId }: StoredImport, past: readonly PastFollowUp[], now: Date) {
  const inOrder = past.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const latest = new Map(inOrder.flatMap(({ customerId, level }) => (level ? [[customerId, level] as const] : [])));
  const changed = await repository.setUnsaidLevels(
    tx,
    [...latest].map(([customerId, level]) => ({ customerId, level })),
  );
  await insertEvents(
    tx,
    changed.map(({ customerId, level }) => {
      const detail = { field: 'level', from: String(UNSCREENED), to: String(level) };
      return { customerId, at: now, kind: 'changed', actorId: makerId, detail };
    }),
  );
}
