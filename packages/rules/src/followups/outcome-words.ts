import type { Outcome } from '@haihu/contract/followups/values';

/** The outcomes of a talk, in Chinese. */
export const zhOutcomes: Record<Outcome, string> = {
  interested: '有意向',
  call_again: '再联系',
  added_wechat: '已加微信',
  not_interested: '没意向',
  wrong_person: '不是本人',
  do_not_call: '别再打',
  no_contact: '没联系上',
};

/** The outcomes of a talk, in English. */
export const enOutcomes: Record<Outcome, string> = {
  interested: 'Interested',
  call_again: 'Call again',
  added_wechat: 'On WeChat',
  not_interested: 'Not interested',
  wrong_person: 'Wrong person',
  do_not_call: 'Do not call',
  no_contact: 'Not reached',
};
