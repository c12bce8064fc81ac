export const zh = {
  invitedStaff: '已邀请，等待接受',
  invitedLine: (maker: string, until: string) => `${maker} 邀请 · ${until} 到期`,
  revokeStaffTitle: (name: string) => `撤销对${name}的邀请`,
  revokeStaffBody: '撤销后对方看不到这个邀请，可以重新邀请。',
} as const;
