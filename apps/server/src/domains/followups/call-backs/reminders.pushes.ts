import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import type { MessagePresenters } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { Reminders } from './reminders.usecases.ts';
import type { zh } from './texts/zh.ts';

const words = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

export function reminderPushes({ presentReminder }: Pick<Reminders, 'presentReminder'>): Presenters {
  return {
    [push.callBackDue]: async ({ member }, { visitId, place }) => {
      const data = await presentReminder(member, String(visitId), place === '1' ? 1 : 0);
      return data && { data };
    },
  };
}

/**
 * Presents reminders in the list of messages. A reminder stays there after its call-back was done or put off, and says
 * so.
 */
export function reminderMessages({ readReminders }: Pick<Reminders, 'readReminders'>): MessagePresenters {
  return {
    [push.callBackDue]: async ({ member, language }, messages) => {
      const ids = messages.map(({ visitId }) => String(visitId));
      const callBacks = await readReminders(member, ids);
      return ids.map((id) => {
        const callBack = callBacks.get(id);
        if (!callBack) return null;
        const { name, content, isOpen, type, customerId, place } = callBack;
        return {
          title: words[language].title(name),
          text: isOpen || name === null ? content : [words[language].done, content].filter(Boolean).join(' · '),
          link: name === null ? null : { to: type === 1 ? 'taskNumber' : 'reminder', id: customerId, place },
        };
      });
    },
  };
}
