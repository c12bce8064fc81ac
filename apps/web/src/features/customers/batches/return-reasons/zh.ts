import type { ReturnReason } from '@haihu/contract/customers/values';

export const zh = {
  reasons: {
    not_interested: '没有意向',
    unreachable: '联系不上',
    wrong_number: '号码不对',
    duplicate: '重复客户',
    other_area: '不是本区域',
    other: '其他',
  } satisfies Record<ReturnReason, string>,
  colon: '：',
} as const;
