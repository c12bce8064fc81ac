import { withFurther } from '@haihu/contract/languages';
import type { PhoneLabel } from '@haihu/contract/customers/values';

/** Words for the labels of numbers, in filters, on the customer and in exports. */
export const phoneLabelWords = await withFurther<Record<PhoneLabel, string>>(
  {
    zh: {
      valid: '号码有效',
      empty_number: '空号',
      stopped: '停机',
      wrong_person: '不是本人',
      refuses_calls: '别再打',
      unreachable: '打不通',
    },
    en: {
      valid: 'Valid number',
      empty_number: 'No such number',
      stopped: 'Out of service',
      wrong_person: 'Wrong person',
      refuses_calls: 'Do not call',
      unreachable: 'Unreachable',
    },
  },
  (language) => import(`./phone-label-words/${language}.ts`),
);
