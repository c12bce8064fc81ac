import type { DelegatedRight } from '@haihu/contract/agency/values';

interface RightWords {
  label: string;
  note: string;
}

export const zh = {
  rights: {
    staff: { label: '员工', note: '部门、邀请员工、加入申请' },
    settings: { label: '设置', note: '修改企业设置' },
    money: { label: '费用', note: '查看账单、购买套餐' },
    figures: { label: '统计', note: '查看统计数据' },
    customers: { label: '客户', note: '只能查看，号码隐藏中间四位' },
    calls: { label: '通话', note: '查看记录、听录音' },
  } as Record<DelegatedRight, RightWords>,
} as const;
