import { push } from '@haihu/contract/socket';
import { plural } from '@haihu/rules/plural';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Language } from '../../../platform/http/server.ts';
import type { CustomerApi } from '../core/customer-api.ts';
import { grouped } from '../core/grouped.ts';

/** Pushes about the changes of the night, and about an extension that was requested or answered. */
export const publicPoolPushes: Presenters = {
  [push.nightReturns]: async ({ language }, { what, count, days }) => {
    const data = { what: what === 'returned' ? what : 'warned', count: Number(count), days: Number(days) } as const;
    return { data, msg: atNight[language][data.what](data.count, data.days) };
  },
  [push.extensionNews]: async ({ language }, { what, customerId, answer }) => {
    const known = what === 'granted' || what === 'refused' ? what : 'asked';
    const words = extensions[language][known](typeof answer === 'string' ? answer : '');
    return { data: { what: known, customerId: String(customerId) }, msg: words };
  },
};

/**
 * Returns the messages about the changes of the night, and about an extension that was requested or
 * answered. A name is shown only to a reader who may see the customer.
 */
export function publicPoolMessages({
  db,
  core,
}: {
  db: Db;
  core: Pick<CustomerApi, 'findOpenNames'>;
}): MessagePresenters {
  return {
    [push.nightReturns]: plainMessages(({ what, count, days }, language) => ({
      title: atNight[language][what === 'returned' ? what : 'warned'](Number(count), Number(days)),
      text: '',
      link: { to: 'customers' },
    })),
    [push.extensionNews]: async ({ member, language }, messages) => {
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

const extensions: Record<Language, Record<'asked' | 'granted' | 'refused', (answer: string) => string>> = {
  zh: {
    asked: () => '有同事申请延长客户保留',
    granted: (answer) => ['延期申请已同意', answer].filter(Boolean).join('：'),
    refused: (answer) => ['延期申请没有通过', answer].filter(Boolean).join('：'),
  },
  en: {
    asked: () => 'A colleague requested more time with a customer',
    granted: (answer) => ['Your request for more time was approved', answer].filter(Boolean).join(': '),
    refused: (answer) => ['Your request for more time was declined', answer].filter(Boolean).join(': '),
  },
};

const atNight: Record<Language, Record<'returned' | 'warned', (count: number, days: number) => string>> = {
  zh: {
    returned: (count) => `昨夜 ${grouped(count)} 位客户自动回收`,
    warned: (count, days) => `${grouped(count)} 位客户 ${days} 天内会自动回收，及时跟进`,
  },
  en: {
    returned: (count) => `${plural(grouped(count), 'customer')} returned to the public pool last night`,
    warned: (count, days) =>
      `${plural(grouped(count), 'customer')} will return to the public pool within ${plural(days, 'day')}. Follow up in time`,
  },
};
