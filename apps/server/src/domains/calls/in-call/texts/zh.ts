export const zh = {
  left: (name: string) => `${name}继续和客户通话`,
  parked: (_name: string) => '已暂存，客户在听音乐，同事可以接走',
  over: (_name: string) => '通话已结束',
  agentSound: {
    lost: '客户听不到你，正在听音乐。一分钟内没有恢复，通话会结束',
    back: '声音恢复了，你和客户可以继续说',
    over: '一分钟没有听到你的声音，通话已结束',
  },
  consult: {
    absent: (name: string) => `${name}没有接听，你已回到客户`,
    left: (name: string) => `${name}已退出，你和客户继续通话`,
    refused: (_name: string) => '刚才的操作没有完成，请再试一次',
  },
} as const;
