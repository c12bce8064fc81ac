export const zh = {
  off: (task: string) => `任务“${task}”的语音信箱识别已自动关闭`,
  offHint: '最近有太多真人被当成了语音信箱。到任务的“语音信箱”里看数据，可以重新打开。',
} as const;
