export const zh = {
  ended: {
    password: '密码已修改，这台设备已退出',
    mobile: '登录手机号已更换，这台设备已退出',
    device: '这台设备已被另一台设备退出',
  },
  hints: {
    password: '请用新密码登录。不是你改的，马上点“忘记密码”重设',
    mobile: '请用新手机号登录。不是你换的，马上联系管理员',
    device: '不是你操作的，登录后马上修改密码',
  },
} as const;
