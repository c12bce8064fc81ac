export const zh = {
  feedback: '你的反馈有了答复',
  approved: '个人认证已通过',
  agencyApproved: '服务商申请已通过，切换企业即可使用',
  agencyRefused: '服务商申请没有通过，看看原因',
  refused: '个人认证没有通过，看看原因',
} as const;
