import { texts } from '../../../shared/i18n/texts.ts';

export const t = texts({
  zh: {
    incoming: '网页电话响了',
    incomingHint: '有人把电话转给你，或请你加入',
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
  },
  en: {
    incoming: 'Your web phone is ringing',
    incomingHint: 'Someone is transferring a call to you or asking you to join',
    pickUp: 'Pick up',
    decline: 'Decline',
    elsewhere: 'Your web phone is in another tab',
    taken: 'Your web phone is in another browser',
    takeOver: 'Use it here',
    inCallThere: 'The other tab is in a call. Take the phone over when it has ended',
    sound: {
      lost: 'The sound broke off. Waiting for it to come back',
      blocked:
        'No sound gets through: this network may block voice (UDP). Try another network, or ask an administrator for a relay (TURN)',
    },
    problems: {
      insecure:
        'Browsers allow the microphone on https pages only. Ask an administrator for https, or use your bound phone',
      denied: 'The browser blocks the microphone on this site. Tap the icon left of the address, allow it and reload',
      missing: 'No microphone was found. Plug in a headset or a microphone and try again',
      failed: 'The microphone cannot be opened. Another app may be using it',
    },
  },
});
