export const zh = {
  offline: (time: string) => `没有网络，看到的是 ${time} 的内容`,
  unreachable: (time: string) => `连不上服务器，看到的是 ${time} 的内容`,
  locked: '超过 12 小时没有连上服务器，内容已隐藏，连网后可看',
} as const;
