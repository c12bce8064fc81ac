export const zh = {
  waits: (name: string, note: string) => `${name}暂存了一通电话，客户在等${note && `：${note}`}`,
  taken: (name: string) => `${name}接走了你暂存的电话`,
  over: '你暂存的电话没有人接，已经结束',
} as const;
