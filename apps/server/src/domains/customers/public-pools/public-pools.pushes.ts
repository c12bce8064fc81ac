import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import { type MessagePresenters, plainMessages } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { CustomerApi } from '../core/customer-api.ts';
import type { zh } from './texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** Pushes about the changes of the night, and about an extension that was requested or answered. */
export const publicPoolPushes: Presenters = {
  [push.nightReturns]: async ({ language }, { what, count, days }) => {
    const data = { what: what === 'returned' ? what : 'warned', count: Number(count), days: Number(days) } as const;
    return { data, msg: texts[language].atNight[data.what](data.count, data.days) };
  },
  [push.extensionNews]: async ({ language }, { what, customerId, answer }) => {
    const known = what === 'granted' || what === 'refused' ? what : 'asked';
    const words = texts[language].extensions[known](typeof answer === 'string' ? answer : '');
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
      title: texts[language].atNight[what === 'returned' ? what : 'warned'](Number(count), Number(days)),
      text: '',
      link: { to: 'customers' },
    })),
    [push.extensionNews]: async ({ member, language }, messages) => {
      const ids = messages.map(({ customerId }) => String(customerId));
      const names = await core.findOpenNames(db.forTenant(member.tenantId), member, ids);
      return messages.map(({ what, answer }, index) => {
        const id = ids[index]!;
        const known = what === 'granted' || what === 'refused' ? what : 'asked';
        const title = texts[language].extensions[known](typeof answer === 'string' ? answer : '');
        const text = names.get(id) ?? '';
        if (known === 'asked') return { title, text, link: { to: 'extensions' } };
        return { title, text, link: names.has(id) ? { to: 'customer', id } : null };
      });
    },
  };
}
