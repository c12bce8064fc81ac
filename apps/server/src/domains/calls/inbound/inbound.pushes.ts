import type { MissedCall } from '@haihu/contract/calls/inbound';
import { loadWords } from '@haihu/contract/languages';
import { push } from '@haihu/contract/socket';
import type { MessagePresenters } from '../../../kernel/message-presenters.ts';
import type { Presenters } from '../../../kernel/push-presenters.ts';
import type { MissedCalls } from './missed.usecases.ts';
import type { zh } from './texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** Tells of a missed call, if the member may still see it. */
export function missedPushes({ findFor }: Pick<MissedCalls, 'findFor'>): Presenters {
  return {
    [push.missedCall]: async ({ member, language }, { missedId }) => {
      const missed = (await findFor(member, [String(missedId)])).get(String(missedId));
      if (!missed) return null;
      return { data: { missedId: missed.id }, msg: wordsOf(missed, texts[language]) };
    },
  };
}

/** Presents missed calls in the list of messages. One that was settled says so. */
export function missedMessages({ findFor }: Pick<MissedCalls, 'findFor'>): MessagePresenters {
  return {
    [push.missedCall]: async ({ member, language }, messages) => {
      const ids = messages.map(({ missedId }) => String(missedId));
      const found = await findFor(member, ids);
      const words = texts[language];
      return ids.map((id) => {
        const missed = found.get(id);
        if (!missed) return null;
        const { times, closedAt } = missed;
        const text = closedAt === null ? words.times(times) : words.settled;
        return { title: wordsOf(missed, words), text, link: { to: 'missedCalls' } };
      });
    },
  };
}

function wordsOf(
  { customerName, mobile, voiceMessages }: MissedCall,
  words: (typeof texts)[keyof typeof texts],
): string {
  const who = customerName ?? mobile;
  return voiceMessages.length > 0 ? words.leftMessage(who) : words.missed(who);
}
