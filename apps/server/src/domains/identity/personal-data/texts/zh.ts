export const zh = {
  names: '我的数据',
} as const;
