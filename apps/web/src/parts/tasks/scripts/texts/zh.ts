export const zh = {
  script: '话术',
  openAt: (at: string, title: string) => `话术 ${at} · ${title}`,
  at: (place: number, all: number) => `${place} / ${all}`,
  back: '上一步',
  next: '下一步',
  number: '填数字',
  type: '填客户的回答',
  done: '话术走完了',
  doneHint: '客户的回答已经保存',
  again: '从头看',
  answers: '客户的回答',
  line: (label: string, value: string) => `${label}：${value}`,
} as const;
