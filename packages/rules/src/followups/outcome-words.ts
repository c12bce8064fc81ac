import { withFurther } from '@haihu/contract/languages';
import type { Outcome } from '@haihu/contract/followups/values';

/** The outcomes of a talk, on screens and in exported files. */
export const outcomeWords = await withFurther<Record<Outcome, string>>(
  {
    zh: {
      interested: '有意向',
      call_again: '再联系',
      added_wechat: '已加微信',
      not_interested: '没意向',
      wrong_person: '不是本人',
      do_not_call: '别再打',
      no_contact: '没联系上',
    },
    en: {
      interested: 'Interested',
      call_again: 'Call again',
      added_wechat: 'On WeChat',
      not_interested: 'Not interested',
      wrong_person: 'Wrong person',
      do_not_call: 'Do not call',
      no_contact: 'Not reached',
    },
  },
  (language) => import(`./outcome-words/${language}.ts`),
);
