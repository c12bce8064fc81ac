import type { Db } from '../../platform/db/db.ts';
import { type MessagePresenters, plainMessages } from '../../kernel/message-presenters.ts';
import { atNight, enteredWords, extensions, grouped, handed } from './customers.push-words.ts';
import type { CustomerApi } from './customers.api.ts';

/**
 * Presents messages. Type 9: a customer was taken away; 15, 103, 104 and 106: as the pushes of these types. A name is
 * shown only to a reader who may see the customer.
 */
export function customerMessages({
  db,
  core,
}: {
  db: Db;
  core: Pick<CustomerApi, 'findOpenNames'>;
}): MessagePresenters {
  return {
    9: plainMessages(({ what }, language) => ({
      title: gone[language][what === 'task' || what === 'number' ? what : 'customer'],
      text: '',
      link: null,
    })),
    15: plainMessages(({ what, entered, doubtful, listed, refused }, language) => ({
      title: imported[language][what === 'follow_ups' ? what : 'numbers'],
      text: enteredWords[language]({
        what: what === 'follow_ups' ? what : 'numbers',
        entered: Number(entered),
        doubtful: Number(doubtful),
        listed: Number(listed ?? 0),
        refused: Number(refused),
      }),
      link: { to: 'customers' },
    })),
    103: plainMessages(({ what, count }, language) => ({
      title: handed[language][what === 'given' ? 'given' : 'taken'](grouped(Number(count))),
      text: '',
      link: { to: 'customers' },
    })),
    104: plainMessages(({ what, count, days }, language) => ({
      title: atNight[language][what === 'returned' ? what : 'warned'](Number(count), Number(days)),
      text: '',
      link: { to: 'customers' },
    })),
    106: async ({ member, language }, messages) => {
      const ids = messages.map(({ customerId }) => String(customerId));
      const names = await core.findOpenNames(db.forTenant(member.tenantId), member, ids);
      return messages.map(({ what, answer }, index) => {
        const id = ids[index]!;
        const known = what === 'granted' || what === 'refused' ? what : 'asked';
        const title = extensions[language][known](typeof answer === 'string' ? answer : '');
        const text = names.get(id) ?? '';
        if (known === 'asked') return { title, text, link: { to: 'extensions' } };
        return { title, text, link: names.has(id) ? { to: 'customer', id } : null };
      });
    },
  };
}

const gone = {
  zh: { customer: '正在拨打的客户被移走', task: '正在做的任务已停止', number: '正在拨打的号码被删除' },
  en: {
    customer: 'The customer you were calling was taken away',
    task: 'The task you were on was stopped',
    number: 'The number you were calling was deleted',
  },
};

const imported = {
  zh: { numbers: '号码录入完成', follow_ups: '跟进导入完成' },
  en: { numbers: 'Numbers entered', follow_ups: 'Follow-ups imported' },
};
