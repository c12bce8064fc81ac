export const zh = {
  incoming: '网页电话响了',
  inCall: '通话中',
  incomingHint: '有人把电话转给你，或请你加入',
  caller: '有来电',
  waited: '已等',
  unknownCaller: '陌生号码',
  pickUp: '接听',
  decline: '拒接',
  elsewhere: '网页电话在另一个标签页里',
  taken: '网页电话在另一个浏览器里',
  takeOver: '接到这里',
  inCallThere: '那个标签页正在通话，打完再接过来',
  sound: {
    lost: '声音断了，正在恢复',
    blocked: '声音不通：这个网络可能拦住了语音（UDP）。换个网络试试，或请管理员设置中继（TURN）',
  },
  problems: {
    insecure: '浏览器只在 https 或 localhost 的页面上开放麦克风。请管理员为本站装上 https，或改用绑定的电话',
    denied: '浏览器没有允许本站用麦克风。点地址栏左边的图标，把麦克风改为允许，再刷新页面',
    missing: '没有找到麦克风。插上耳机或麦克风后再试',
    failed: '麦克风打不开，可能正被别的程序使用',
  },
} as const;
