import { push } from '@haihu/contract/socket';
import { rotationReasons } from '@haihu/contract/calls/values';
import { type Language, loadWords } from '@haihu/contract/languages';
import type { HealthCounts } from '@haihu/rules/calls/lines/line-health';
import { AWAY_HOURS, whyRotatedAway } from '@haihu/rules/calls/lines/number-rotation';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import * as z from 'zod';
import type { MessagePresenters } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { type PushData, pushTo } from '../../../platform/events/push.ts';
import { readSettings } from '../../config/config.api.ts';
import { findHolders, findZone } from '../../organisation/organisation.api.ts';
import * as repository from './line-health.repository.ts';
import type { zh } from './texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/**
 * Lets a number rest that is seldom answered beside the others of its line, or that has reached its calls of the day.
 * Leaders of agents are told.
 */
export async function rotateAway(
  tenant: TenantDb,
  numberId: string,
  { number, line }: { number: HealthCounts; line: HealthCounts },
  at: Date,
): Promise<void> {
  const [others, zone, { numberCallsADay: mostADay }] = await Promise.all([
    repository.countOthers(tenant, numberId, at),
    findZone(tenant),
    readSettings(tenant, 'calling'),
  ]);
  if (others === 0) return;
  const today = dayOf(at, zone);
  const made = await repository.countCallsSince(tenant, [numberId], startOfDay(today, zone));
  const why = whyRotatedAway({ number, line, today: made.get(numberId) ?? 0, mostADay, others });
  if (why === null) return;
  const until =
    why === 'daily_cap'
      ? new Date(startOfDay(addDays(today, 1), zone))
      : new Date(at.getTime() + AWAY_HOURS * 60 * 60 * 1000);
  await tenant.transaction(async (tx) => {
    if (!(await repository.storePause(tx, 'line_number', numberId, { at, until, reasons: [why] }))) return;
    const data = { numberId, why, until: until.toISOString() };
    await pushTo(tx, [{ to: await findHolders(tx, 'calls.supervise'), type: push.numberRests, data }], at);
  });
}

interface RestParts {
  db: Db;
  cipher: Pick<Cipher, 'open'>;
}

const reason = z.enum(rotationReasons);

/** Makes the words of a number that rests. Null: there is no such number any more. */
async function wordsOf(
  { db, cipher }: RestParts,
  { tenantId, language }: { tenantId: string; language: Language },
  { numberId, why }: PushData,
): Promise<{ lineName: string; words: string } | null> {
  const found = await repository.findNumber(db.forTenant(tenantId), String(numberId));
  if (!found) return null;
  const words = texts[language][reason.parse(why)](cipher.open(tenantId, found.enc), found.lineName);
  return { lineName: found.lineName, words };
}

/** Tells leaders of a number that rests. */
export const restPushes = (parts: RestParts): Presenters => ({
  [push.numberRests]: async ({ member: { tenantId }, language }, data) => {
    const found = await wordsOf(parts, { tenantId, language }, data);
    const { why, until } = data;
    return (
      found && { data: { lineName: found.lineName, why: reason.parse(why), until: String(until) }, msg: found.words }
    );
  },
});

/** Presents numbers that rest in the list of messages. */
export const restMessages = (parts: RestParts): MessagePresenters => ({
  [push.numberRests]: ({ member: { tenantId }, language }, messages) =>
    Promise.all(
      messages.map(async (data) => {
        const found = await wordsOf(parts, { tenantId, language }, data);
        return found && { title: found.words, text: '', link: null };
      }),
    ),
});
