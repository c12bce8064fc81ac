import { push } from '@haihu/contract/socket';
import { plural } from '@haihu/rules/plural';
import type { Member } from '../../../kernel/member.ts';
import type { MessagePresenters } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Language } from '../../../platform/http/server.ts';
import { findPeople } from './audit.repository.ts';

/** Messages of a member who compared a long list of numbers, or used all that a day allows. */
export const auditMessages = ({ db }: { db: Db }): MessagePresenters => ({
  [push.listCompared]: async ({ member, language }, messages) => {
    const names = await namesIn(db, member);
    return messages.map(({ memberId, what, numbers }) => ({
      ...wordsOf(what)[language](names.get(String(memberId)) ?? '', Number(numbers)),
      link: null,
    }));
  },
});

/** Presents the push with the words of its message. */
export const auditPushes = ({ db }: { db: Db }): Presenters => ({
  [push.listCompared]: async ({ member, language }, { memberId, what, numbers }) => {
    const names = await namesIn(db, member);
    const { title } = wordsOf(what)[language](names.get(String(memberId)) ?? '', Number(numbers));
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

type Words = Record<Language, (name: string, numbers: number) => { title: string; text: string }>;

const isOfDay = (what: unknown) => what === 'day';
const wordsOf = (what: unknown): Words => (isOfDay(what) ? dayUsed : compared);

const dayUsed: Words = {
  zh: (name, numbers) => ({
    title: `${name}今天比对的 ${numbers.toLocaleString('en')} 个号码已用完`,
    text: '查过哪些号码记在操作日志里，明天可继续',
  }),
  en: (name, numbers) => ({
    title: `${name} compared ${plural(numbers.toLocaleString('en'), 'number')}, all that a day allows`,
    text: 'The audit log names them. It goes on tomorrow',
  }),
};

const compared: Words = {
  zh: (name, numbers) => ({
    title: `${name}用名单比对了 ${numbers.toLocaleString('en')} 个号码`,
    text: '用途和结果记在操作日志里',
  }),
  en: (name, numbers) => ({
    title: `${name} compared a list of ${plural(numbers.toLocaleString('en'), 'number')}`,
    text: 'The reason and the result are in the audit log',
  }),
};
