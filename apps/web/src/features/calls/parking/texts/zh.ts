export const zh = {
  failed: '等待中的电话加载失败',
  none: '没有等待中的电话',
  noneHint: '通话中点“转接”，再点“暂存”，客户听音乐，同事在这里接走',
  waited: '已等',
  by: (name: string) => `${name}暂存`,
  rings: (name: string) => `正在呼叫${name}`,
  ringsYou: '正在呼叫你的话机',
  take: '接听',
  takeOf: (who: string) => `接听：${who}`,
  unknown: '客户',
} as const;
