export const zh = {
  found: '好像是语音信箱',
  hang_up: '挂断',
  message: '留言并离开',
  stay: '继续说',
  soon: {
    hang_up: '马上自动挂断',
    message: '马上自动留言',
    stay: '不选就继续通话',
  },
  leaving: '正在留言，您可以接下一个',
  hungUp: '已按无人接听记下',
};
