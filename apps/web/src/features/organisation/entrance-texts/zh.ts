export const zh = {
  search: '搜索企业',
  byCode: '输入企业码加入',
  stay: '取消',
  ownName: '你的姓名',
  ownNamePlace: '同事看到的名字',
  ownNameMissing: '填写姓名',
  enter: '进入',
  invited: (maker: string, name: string) => `${maker} 邀请你加入“${name}”`,
  joining: '加入中',
} as const;
