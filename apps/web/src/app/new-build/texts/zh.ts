export const zh = {
  ready: '新版本已就绪',
  reload: '刷新',
} as const;
