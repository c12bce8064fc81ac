export const zh = {
  isOn: (name: string, time: string) => `${name}在跟进 · 到 ${time}`,
  callsLater: (name: string, time: string) => `${name}正在跟进这位客户，到 ${time}；之后才能呼叫`,
} as const;
