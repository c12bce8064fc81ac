import type { AgencyMenuKey } from '@haihu/contract/agency/values';

export const zh = {
  menu: {
    apply: '申请成为服务商',
    enterprises: '服务的企业',
    open: '开通企业',
    transfers: '余额划转',
    prices: '价格表',
    settlement: '月度结算',
    branding: '品牌',
  } as Record<AgencyMenuKey, string>,
  menuNotes: {
    apply: '用自己的品牌开通并服务企业',
    enterprises: '查看、搜索、进入企业',
    open: '新建企业，邀请企业主加入',
    transfers: '把余额转给企业，查看记录',
    prices: '在平台价格上加价',
    settlement: '每月用量、加价收入和明细',
    branding: '名称、标志和颜色',
  } as Record<AgencyMenuKey, string>,
  host: '登录网址',
  noMenu: '你在服务商里还没有权限',
  noMenuHint: '请服务商管理员在“角色”里为你开通',
} as const;
