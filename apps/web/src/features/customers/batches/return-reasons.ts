import type { ReturnReason } from '@haihu/contract/customers/values';
import { texts } from '../../../shared/i18n/texts.ts';

const t = texts({
  zh: {
    reasons: {
      not_interested: '没有意向',
      unreachable: '联系不上',
      wrong_number: '号码不对',
      duplicate: '重复客户',
      other_area: '不是本区域',
      other: '其他',
    } satisfies Record<ReturnReason, string>,
    colon: '：',
  },
  en: {
    reasons: {
      not_interested: 'Not interested',
      unreachable: 'Cannot be reached',
      wrong_number: 'Wrong number',
      duplicate: 'Duplicate',
      other_area: 'Not our area',
      other: 'Other',
    },
    colon: ': ',
  },
});

export const returnReasonWords = (reason: ReturnReason): string => t.reasons[reason];

/** Writes the reason for a return and its note: 没有意向：价格太高. Old returns have only a note. */
export function returnWords(reason: ReturnReason | null, note: string | null): string {
  return [reason && returnReasonWords(reason), note].filter(Boolean).join(t.colon);
}
