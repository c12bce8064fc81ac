import type { ReplyOf } from '@haihu/contract/contract';
import { type Language, loadWords } from '@haihu/contract/languages';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits, RateWindow } from '../../../kernel/rate-limit.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { digest, limitNetworkOf, newSecret } from '../../identity/identity.api.ts';
import { callBackNotFound } from '../call-backs/call-backs.errors.ts';
import * as repository from './calendar.repository.ts';
import { type CalendarEvent, iCalendar } from './i-calendar.ts';
import type { zh } from './texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** The most call-backs in a feed. Nobody promises more. */
const MOST = 2000;
/** Milliseconds for which a late call-back stays in a feed. */
const KEPT_LATE = 30 * 24 * 60 * 60 * 1000;

/** Counts wrong addresses from one network. Secrets cannot be guessed, so this only keeps the load down. */
const missesOf = (ip: string): RateWindow => ({ of: ['calendar misses', limitNetworkOf(ip)], limit: 60, seconds: 600 });
/** Counts the readings of one feed. Calendars ask every few minutes at most. */
const readsOf = ({ tenantId, userId }: repository.FoundFeed): RateWindow => ({
  of: ['calendar feed', tenantId, userId],
  limit: 60,
  seconds: 600,
});

export interface CalendarParts {
  db: Db;
  clock: Clock;
  limits: RateLimits;
}

/** Makes the feeds of call-backs for other calendars, and the file of one call-back. */
export function createCalendar({ db, clock, limits }: CalendarParts) {
  async function show(member: Member): Promise<ReplyOf<'followups.calendar'>> {
    const tenant = db.forTenant(member.tenantId);
    const [feed, namesCustomers] = await Promise.all([repository.findFeed(tenant, member.userId), mayName(tenant)]);
    return { feed, namesCustomers };
  }

  async function open(member: Member, language: Language): Promise<ReplyOf<'followups.openCalendar'>> {
    const now = clock.now();
    const secret = newSecret();
    const feed = await db.forTenant(member.tenantId).transaction(async (tx) => {
      await audit(tx, member, { at: now, action: 'followups.calendar_opened', subjectId: member.userId });
      return repository.openFeed(tx, member.userId, { secretHash: digest(secret), language, now });
    });
    return { path: `/gateway/return-visit/calendar/feed?key=${secret}`, feed };
  }

  async function close(member: Member): Promise<void> {
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      if (!(await repository.closeFeed(tx, member.userId))) return;
      await audit(tx, member, { at: clock.now(), action: 'followups.calendar_closed', subjectId: member.userId });
    });
  }

  /** Returns the text of a feed. Throws `followups.calendar_not_found` and `request.too_many`. */
  async function readFeed(key: string, ip: string): Promise<string> {
    const found = await repository.findFeedBySecret(db, digest(key));
    const taken = await limits.take([found ? readsOf(found) : missesOf(ip)]);
    if (!taken.allowed) throw new AppError('request.too_many');
    if (!found) throw new AppError('followups.calendar_not_found');
    const now = clock.now();
    const tenant = db.forTenant(found.tenantId);
    await repository.noteRead(tenant, found.userId, now);
    const from = new Date(now.getTime() - KEPT_LATE);
    const events = await eventsOf(tenant, found, { from, most: MOST });
    return iCalendar(texts[found.language].calendar, events, now);
  }

  /** Returns the file of one waiting call-back. Throws `followups.visit_not_found`. */
  async function file(member: Member, id: string, language: Language): Promise<ReplyOf<'followups.visitFile'>> {
    const now = clock.now();
    const of = { userId: member.userId, language };
    const events = await eventsOf(db.forTenant(member.tenantId), of, { from: now, id, most: 1 });
    if (events.length === 0) throw callBackNotFound();
    const { calendar, file: name } = texts[language];
    return { name, text: iCalendar(calendar, events, now) };
  }

  return { show, open, close, readFeed, file };
}

/** Returns a member's call-backs as appointments. They name customers only if the enterprise allows it. */
async function eventsOf(
  tenant: Queryable,
  { userId, language }: Pick<repository.FoundFeed, 'userId' | 'language'>,
  asked: Parameters<typeof repository.findForCalendar>[2],
): Promise<CalendarEvent[]> {
  const [callBacks, naming] = await Promise.all([repository.findForCalendar(tenant, userId, asked), mayName(tenant)]);
  const { visit, visitTo } = texts[language];
  return callBacks.map(({ id, at, ownName }) => ({
    uid: `${tenant.tenantId}-${id}@haihu`,
    start: at,
    summary: naming && ownName ? visitTo(ownName) : visit,
  }));
}

const mayName = async (tenant: Queryable): Promise<boolean> => (await readSettings(tenant, 'wrapUp')).namesInCalendars;
