export const zh = {
  newPassword: '新密码',
  oldPassword: '旧密码',
  oldPasswordMissing: '填写旧密码',
  passwordRule: '至少 8 位，不要含手机号，不要太常见',
  passwordProblems: {
    too_short: '密码至少 8 位',
    too_long: '密码最多 200 位',
    has_mobile: '密码里不能有自己的手机号',
    common: '这个密码太常见，换一个',
  },
  resetTitle: '重置密码',
  resetConsequence: '重置后，所有设备都要用新密码重新登录。',
  resetDone: (count: number) => `密码已重置${count > 0 ? `，${count} 台设备已退出` : ''}，用新密码登录`,
  changePassword: '修改密码',
  changeConsequence: '修改后，这台设备保持登录，其他设备会退出。',
  passwordChanged: '密码已修改',
} as const;
