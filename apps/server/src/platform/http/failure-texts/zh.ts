export const zh = {
  withId: (sentence: string, id: string) => `${sentence}（编号 ${id}）`,
} as const;
