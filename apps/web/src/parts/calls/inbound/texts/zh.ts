import type { MissedReason } from '@haihu/contract/calls/values';

export const zh = {
  close: '处理',
  closeOf: (who: string) => `处理：${who}`,
  title: '怎么处理的',
  reasons: {
    settled: '已经解决，不用回电',
    wrong_number: '对方打错了',
    unwanted: '骚扰来电',
  } satisfies Record<MissedReason, string>,
  closed: '已处理',
  undo: '撤销',
  block: '屏蔽这个号码',
  unknown: '客户',
  withheld: '隐藏号码',
  leftMessage: (length: string) => `留言 ${length}`,
} as const;
