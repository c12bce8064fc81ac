import { plural } from '@haihu/rules/plural';
import type { Db } from '../../platform/db/db.ts';
import type { Language } from '../../platform/http/server.ts';
import { type MessagePresenters, plainMessages } from '../../platform/message-presenters.ts';
import type { Member } from '../../platform/member.ts';
import type { Presenters } from '../../platform/push-presenters.ts';
import { findPeople } from './audit/audit.repository.ts';

/**
 * Type 102: somebody asks to be taken in, or the enterprise's authentication was decided; 150: a member compared a long
 * list of numbers.
 */
export const organisationMessages = ({ db }: { db: Db }): MessagePresenters => ({
  102: plainMessages(({ what }, language) =>
    what === 'application'
      ? { ...words[language].application, link: { to: 'applications' } }
      : { ...words[language].authentication, link: { to: 'authentication' } },
  ),
  150: async ({ member, language }, messages) => {
    const names = await namesIn(db, member);
    return messages.map(({ memberId, numbers }) => ({
      ...compared[language](names.get(String(memberId)) ?? '', Number(numbers)),
      link: null,
    }));
  },
});

/** Type 150, as its message. */
export const organisationPushes = ({ db }: { db: Db }): Presenters => ({
  150: async ({ member, language }, { memberId, numbers }) => {
    const names = await namesIn(db, member);
    const { title } = compared[language](names.get(String(memberId)) ?? '', Number(numbers));
    return { data: { memberId: String(memberId), numbers: Number(numbers) }, msg: title };
  },
});

async function namesIn(db: Db, { tenantId }: Pick<Member, 'tenantId'>): Promise<Map<string, string>> {
  return new Map((await findPeople(db.forTenant(tenantId))).map(({ id, name }) => [id, name]));
}

const compared: Record<Language, (name: string, numbers: number) => { title: string; text: string }> = {
  zh: (name, numbers) => ({
    title: `${name}用名单比对了 ${numbers.toLocaleString('en')} 个号码`,
    text: '用途和结果记在操作日志里',
  }),
  en: (name, numbers) => ({
    title: `${name} compared a list of ${plural(numbers.toLocaleString('en'), 'number')}`,
    text: 'The reason and the result are in the audit log',
  }),
};

const words = {
  zh: {
    application: { title: '有人申请加入企业', text: '去处理申请' },
    authentication: { title: '企业认证有结果了', text: '' },
  },
  en: {
    application: { title: 'Somebody asks to join', text: 'Look at the applications' },
    authentication: { title: 'Your enterprise’s authentication was reviewed', text: '' },
  },
};
