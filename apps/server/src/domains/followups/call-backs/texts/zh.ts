export const zh = {
  title: (name: string | null) => (name === null ? '回访提醒' : `回访：${name}`),
  done: '已完成或改期',
} as const;
