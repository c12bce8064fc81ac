import { formatCount } from '../../core/grouped.ts';

export const zh = {
  extensions: {
    asked: (_answer: string) => '有同事申请延长客户保留',
    granted: (answer: string) => ['延期申请已同意', answer].filter(Boolean).join('：'),
    refused: (answer: string) => ['延期申请没有通过', answer].filter(Boolean).join('：'),
  },
  atNight: {
    returned: (count: number, _days: number) => `昨夜 ${formatCount(count)} 位客户自动回收`,
    warned: (count: number, days: number) => `${formatCount(count)} 位客户 ${days} 天内会自动回收，及时跟进`,
  },
} as const;
