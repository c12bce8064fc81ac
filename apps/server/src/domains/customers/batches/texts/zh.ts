export const zh = {
  given: (count: string) => `你分到 ${count} 位客户`,
  taken: (count: string) => `你的 ${count} 位客户被移走`,
} as const;
