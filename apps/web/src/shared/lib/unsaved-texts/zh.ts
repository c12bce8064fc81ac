export const zh = {
  title: '放弃修改？',
  body: '改过的内容还没有保存。',
  discard: '放弃',
  stay: '继续编辑',
} as const;
