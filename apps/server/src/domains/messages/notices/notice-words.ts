import { type Language, loadWords } from '@haihu/contract/languages';
import type { NoticeKind, NoticePayload } from '@haihu/contract/messages/values';
import { push } from '@haihu/contract/socket';
import type { PushData } from '../../../platform/events/push.ts';
import type { zh } from './texts/zh.ts';

const texts = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));

/** A push that became due as a notice. */
export interface DueNotice {
  kind: NoticeKind;
  type: number;
  data: PushData;
}

/** Makes the payload of a test. */
export function testPayload(language: Language): NoticePayload {
  const { test: title, testText: text } = texts[language];
  return { kind: 'test', count: 1, title, text, to: 'notices', ids: {} };
}

/**
 * Makes one payload of all notices of one kind. Only counts and ids of what was told go in: whatever is typed by a
 * person stays on the server.
 */
export function payloadOf(kind: NoticeKind, due: readonly DueNotice[], language: Language): NoticePayload {
  return { kind, count: due.length, text: '', ids: {}, ...wordsOf(kind, due, language) };
}

type Words = Pick<NoticePayload, 'title' | 'to'> & Partial<Pick<NoticePayload, 'text' | 'ids' | 'count'>>;

function wordsOf(kind: NoticeKind, due: readonly DueNotice[], language: Language): Words {
  const words = texts[language];
  const count = due.length;
  switch (kind) {
    case 'call':
      return callWords(due.at(-1)!, words);
    case 'visit':
      return { title: isMissed(due) ? missedWords(due, words) : words.visits(count), to: 'agenda' };
    case 'assignment':
      return { to: 'customers', ...customerWords(due, words) };
    case 'extension': {
      const what = sameOf(due);
      const title = what === 'asked' ? words.asked(count) : what ? words.answered(count) : words.extensions(count);
      return { title, to: what === 'asked' ? 'extensions' : 'customers' };
    }
    case 'application': {
      const what = sameOf(due);
      if (what === 'authentication') return { title: words.authentication, to: 'authentication' };
      return { title: what ? words.applications(count) : words.company(count), to: 'applications' };
    }
    case 'money':
      return { title: words.money(count), to: 'wallet' };
  }
}

type NoticeTexts = (typeof texts)[Language];

/** Words for the latest of several calls, because only one of them can still be taken. */
function callWords({ type, data }: DueNotice, words: NoticeTexts): Words {
  const call = String(data.callId);
  if (type === push.dialOnDevice)
    return { title: words.dial, text: words.dialText, to: 'call', count: 1, ids: { call } };
  const ids = { call, number: String(data.numberId) };
  return { title: words.taskCall, text: words.taskCallText, to: 'taskCall', count: 1, ids };
}

/** Returns true if all of these are people who called. Together with call-backs they are call-backs, too. */
const isMissed = (due: readonly DueNotice[]) => due.every(({ type }) => type === push.missedCall);

const missedWords = (due: readonly DueNotice[], words: NoticeTexts) =>
  due.every(({ data }) => data.hasMessage === true) ? words.leftMessage(due.length) : words.missed(due.length);

const isCustomerNews = (what: unknown) =>
  what === 'given' || what === 'taken' || what === 'returned' || what === 'warned' ? what : null;

/** Adds up the customers if all news is of one sort. */
function customerWords(due: readonly DueNotice[], words: NoticeTexts): Pick<Words, 'title' | 'count'> {
  const what = isCustomerNews(sameOf(due));
  if (!what) return { title: words.assignments(due.length) };
  const count = due.reduce((sum, { data }) => sum + Number(data.count), 0);
  return { title: words[what](count), count };
}

/** Returns the `what` that all of these have; null if they differ. */
function sameOf(due: readonly DueNotice[]): unknown {
  const first = due[0]?.data.what ?? null;
  return due.every(({ data }) => data.what === first) ? first : null;
}
