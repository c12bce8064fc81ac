export const zh = {
  title: '查看完整号码',
  why: '显示 30 秒。谁、何时、为什么看的会记入审计。',
  reason: '原因',
  reasons: {
    other_channel: '用别的方式联系',
    identity: '核对身份',
    wrong_number: '号码有误',
    complaint: '处理投诉',
    other: '其他',
  },
  words: '说明',
  wordsOptional: '说明（可不填）',
  wordsMissing: '写一句为什么要看',
  chooseReason: '先选一个原因',
  show: '显示号码',
  opening: '正在显示',
} as const;
