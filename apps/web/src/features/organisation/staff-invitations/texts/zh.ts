export const zh = {
  invitedWaiting: '等待接受邀请',
  invitedAs: (name: string, until: string) => `以“${name}”的名字加入 · ${until} 前有效`,
  acceptAndEnter: '接受并进入',
  decline: '拒绝',
  declined: '已拒绝邀请',
} as const;
