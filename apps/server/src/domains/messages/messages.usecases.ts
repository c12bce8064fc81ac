import { type Language, loadWords } from '@haihu/contract/languages';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { messageKind } from '@haihu/contract/messages/messages';
import { push, type PushType } from '@haihu/contract/socket';
import { minutesOfDay } from '@haihu/rules/day';
import { messageKindOf } from '@haihu/rules/messages/message-kind';
import { firstQuietHours, isQuiet } from '@haihu/rules/messages/quiet-hours';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import type { Member } from '../../kernel/member.ts';
import type { MessagePresenters, MessageWords } from '../../kernel/message-presenters.ts';
import type { PushData } from '../../platform/events/push.ts';
import { type Presenters, presentTogether, type Reader, type Telling } from '../../kernel/push-presenters.ts';
import * as repository from './messages.repository.ts';
import type { DueCallBacks } from './messages.seams.ts';
import type { zh } from './texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

const COUNT_LIMIT = 10_000;

/** Pushes that show themselves over the screen. Two others are never silent, because they change the screen itself:
 * `permissionsChanged` and `groundGone`. */
const shownTypes = [
  push.importEnded,
  push.callBackDue,
  push.missedCall,
  push.enterpriseNews,
  push.customersHanded,
  push.nightReturns,
  push.operatorAnswered,
  push.extensionNews,
  push.moneyNews,
  push.listCompared,
  push.numberRests,
  push.machinesOff,
] as const satisfies PushType[];

export type MessageUsecases = ReturnType<typeof createMessageUsecases>;

export interface MessageParts {
  db: Db;
  clock: Clock;
  dueVisits: DueCallBacks;
  /** The presenters of each type, from the domains that own the types. */
  presenters: MessagePresenters;
}

export function createMessageUsecases({ db, clock, dueVisits: ofMember, presenters }: MessageParts) {
  const tenantOf = ({ tenantId }: Member) => db.forTenant(tenantId);

  async function unread(member: Member, language: Language): Promise<ReplyOf<'messages.unread'>> {
    const [dueVisits, counts, latest] = await Promise.all([
      ofMember.count(member),
      repository.countUnread(tenantOf(member), member.userId),
      repository.findNewestMessages(tenantOf(member), member.userId, messageKind.options),
    ]);
    const words = await wordsOf({ member, language }, latest);
    const kinds = messageKind.options.map((kind) => {
      const index = latest.findIndex((message) => message.kind === kind);
      return {
        kind,
        unread: counts.find((count) => count.kind === kind)?.unread ?? 0,
        latest: index < 0 ? null : { title: words[index]!.title, at: latest[index]!.at },
      };
    });
    return { total: kinds.reduce((sum, { unread: count }) => sum + count, 0), dueVisits, kinds };
  }

  /** Counts this member's unread messages of all kinds. */
  async function countUnread(member: Member): Promise<number> {
    const counts = await repository.countUnread(tenantOf(member), member.userId);
    return counts.reduce((sum, { unread: count }) => sum + count, 0);
  }

  async function page(
    member: Member,
    { kind, next, size }: RequestOf<'messages.list'>,
    language: Language,
  ): Promise<ReplyOf<'messages.list'>> {
    const tenant = tenantOf(member);
    const after = next ? readCursor(next) : null;
    const [rows, total] = await Promise.all([
      repository.findMessages(tenant, member.userId, { kind, after, size: size + 1 }),
      after ? null : repository.countMessages(tenant, member.userId, kind, COUNT_LIMIT + 1),
    ]);
    const shown = rows.slice(0, size);
    const words = await wordsOf({ member, language }, shown);
    const last = shown.at(-1);
    return {
      list: shown.map(({ id, at, isRead }, index) => ({ id, at, isRead, ...words[index]! })),
      next: last && rows.length > size ? writeCursor(last) : null,
      total: total && Math.min(total, COUNT_LIMIT),
      totalIsEstimate: total !== null && total > COUNT_LIMIT,
    };
  }

  /** Returns the words of messages in their order. Those of one type are made together. */
  async function wordsOf(reader: Reader, messages: repository.StoredMessage[]): Promise<MessageWords[]> {
    const words = messages.map((): MessageWords => ({ title: texts[reader.language].gone, text: '', link: null }));
    const byType = Map.groupBy(messages.keys(), (index) => messages[index]!.type);
    await Promise.all(
      [...byType].map(async ([type, indices]) => {
        const kept = indices.map((index) => messages[index]!.data);
        const made = (await presenters[type]?.(reader, kept)) ?? [];
        indices.forEach((index, place) => {
          words[index] = made[place] ?? words[index]!;
        });
      }),
    );
    return words;
  }

  /** Marks messages as read. Throws `messages.not_found`. */
  async function markRead(member: Member, which: RequestOf<'messages.markRead'>): Promise<void> {
    const count = await repository.markRead(tenantOf(member), member.userId, which, clock.now());
    if (which.id && count === 0) throw new AppError('messages.not_found');
  }

  async function quietHours(member: Member): Promise<ReplyOf<'messages.quietHours'>> {
    const stored = await repository.findQuietHours(tenantOf(member), member.userId);
    return stored ?? { ...firstQuietHours, letThrough: [...firstQuietHours.letThrough] };
  }

  async function saveQuietHours(member: Member, hours: RequestOf<'messages.saveQuietHours'>): Promise<void> {
    const letThrough = messageKind.options.filter((kind) => hours.letThrough.includes(kind));
    await repository.saveQuietHours(tenantOf(member), member.userId, { ...hours, letThrough });
  }

  /** Wraps presenters: a push that is silent at the moment of sending says so. */
  function quietly(pushes: Presenters): Presenters {
    const quiet = shownTypes.map((type) => {
      const presentMany = async (tellings: Telling[]) => {
        const [made, isQuietFor] = await Promise.all([
          Promise.all(presentTogether(pushes, type, tellings)),
          findQuiet(tellings.map(({ reader }) => reader.member)),
        ]);
        return made.map((one, index) => {
          const { reader, data } = tellings[index]!;
          return one && isQuietFor(reader.member, type, data) ? { ...one, quiet: true } : one;
        });
      };
      return [type, { presentMany }];
    });
    return { ...pushes, ...(Object.fromEntries(quiet) as Presenters) };
  }

  /** Returns a function that tells if a push is silent for one of these members, who are of one enterprise. */
  async function findQuiet(members: Member[]) {
    const userIds = [...new Set(members.map(({ userId }) => userId))];
    const found = await repository.findQuietHoursOf(tenantOf(members[0]!), userIds);
    const byUser = new Map(found.map((hours) => [hours.userId, hours]));
    return ({ userId, zone }: Member, type: PushType, { what }: PushData): boolean => {
      const [kind, hours] = [messageKindOf(type, what), byUser.get(userId)];
      return !!kind && !!hours && isQuiet(hours, kind, minutesOfDay(clock.now(), zone));
    };
  }

  return { unread, countUnread, page, markRead, quietHours, saveQuietHours, quietly };
}
