export const zh = {
  recycled: '该客户已被移入回收站',
  deleted: '该客户已被删除',
  claimed: '该客户已被领取',
  transferred: '当前客户已转移他人',
} as const;
