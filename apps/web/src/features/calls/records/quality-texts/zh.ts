export const zh = {
  grades: { good: '声音清楚', fair: '声音尚好', poor: '有些断续', bad: '断断续续' },
  mos: (score: string) => `MOS ${score}`,
  loss: (percent: string) => `丢包 ${percent}%`,
  jitter: (milliseconds: number) => `抖动 ${milliseconds} 毫秒`,
  rtt: (milliseconds: number) => `往返 ${milliseconds} 毫秒`,
} as const;
