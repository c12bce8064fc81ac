export const zh = {
  title: '标签',
  add: '+ 标签',
  noTags: '企业还没有标签',
} as const;
