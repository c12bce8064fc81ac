export const zh = {
  title: '诊断',
  socket: '信令连接',
  sockets: {
    off: '未开启',
    connecting: '正在连接',
    ready: '已连上',
    lost: '断了，正在重连',
    refused: '被拒绝',
    elsewhere: '在另一个标签页',
    taken: '在另一个浏览器',
  },
  registered: '登记',
  isRegistered: '已登记',
  isNotRegistered: '没有登记',
  microphone: '麦克风',
  open: '可用',
  closed: '不可用',
  level: (percent: number) => `可用，音量 ${percent}%`,
  headset: '耳机按键',
  way: '声音的路',
  direct: '直连',
  relayed: (transport: string) => (transport ? `经中继（${transport}）` : '经中继'),
  unknown: '—',
  noCall: '打一通电话或做回音测试后显示',
  wayNotes: (way: string | null) =>
    way === 'host'
      ? '本机地址（host）'
      : way === 'srflx' || way === 'prflx'
        ? `路由器的外网地址（${way}）`
        : way === 'relay'
          ? '网络不让直连，由中继转发（relay），会慢一些'
          : '浏览器没有说明',
  soundNow: '这一通的声音',
  soundBefore: '上一通的声音',
  advice: '近三通声音都断续。换网线，或离路由器近些；别的程序占满网络时也会这样',
  test: '测试中继',
  testing: '正在测试',
  relay: (transport: string, port: string) => `中继 ${transport} ${port}`,
  passes: '通',
  blocked: '不通',
  noRelays: '本系统没有设置中继（TURN）：网络拦住语音时没有别的路',
} as const;
