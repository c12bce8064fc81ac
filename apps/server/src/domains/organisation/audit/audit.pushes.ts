import { type Language, loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import type { Member } from '../../../kernel/member.ts';
import type { MessagePresenters } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findPeople } from './audit.repository.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** Messages of a member who compared a long list of numbers, or used all that a day allows. */
export const auditMessages = ({ db }: { db: Db }): MessagePresenters => ({
  [push.listCompared]: async ({ member, language }, messages) => {
    const names = await namesIn(db, member);
    return messages.map(({ memberId, what, numbers }) => ({
      ...wordsOf(what, language)(names.get(String(memberId)) ?? '', Number(numbers)),
      link: null,
    }));
  },
});

/** Presents the push with the words of its message. */
export const auditPushes = ({ db }: { db: Db }): Presenters => ({
  [push.listCompared]: async ({ member, language }, { memberId, what, numbers }) => {
    const names = await namesIn(db, member);
    const { title } = wordsOf(what, language)(names.get(String(memberId)) ?? '', Number(numbers));
    const data = {
      memberId: String(memberId),
      what: isOfDay(what) ? 'day' : 'list',
      numbers: Number(numbers),
    } as const;
    return { data, msg: title };
  },
});

async function namesIn(db: Db, { tenantId }: Pick<Member, 'tenantId'>): Promise<Map<string, string>> {
  return new Map((await findPeople(db.forTenant(tenantId))).map(({ id, name }) => [id, name]));
}

const isOfDay = (what: unknown) => what === 'day';
const wordsOf = (what: unknown, language: Language) => words[language][isOfDay(what) ? 'dayUsed' : 'compared'];
