export const zh = {
  offline: (time: string) => `没有网络，看到的是 ${time} 的内容`,
  unreachable: (time: string) => `连不上服务器，看到的是 ${time} 的内容`,
} as const;
