export const zh = {
  validUntil: (when: string) => `${when} 前有效`,
  joinAndEnter: '加入并进入',
  noInvite: '这个邀请用不了',
} as const;
