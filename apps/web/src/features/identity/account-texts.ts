import { texts } from '../../shared/i18n/texts.ts';

const others = (count: number) => (count > 0 ? `，其他 ${count} 台设备已退出` : '');
const otherDevices = (count: number) => (count === 1 ? '1 other device' : `${count} other devices`);
const othersEnded = (count: number) => (count > 0 ? `. ${otherDevices(count)} signed out` : '');

/** Of everything about one's own account. */
export const a = texts({
  zh: {
    security: '账号与安全',
    password: '登录密码',
    passwordSet: '修改',
    passwordUnset: '设置',
    mobile: '手机号',
    saving: '提交中',

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
    passwordChanged: (count: number) => `密码已修改${others(count)}`,

    changeMobile: '更换手机号',
    presentMobile: '现在的手机号',
    presentCode: '现在手机号收到的验证码',
    newMobile: '新手机号',
    newCode: '新手机号收到的验证码',
    mobileConsequence: '更换后用新手机号登录，其他设备会退出。',
    mobileChanged: (count: number) => `手机号已更换${others(count)}`,

    devices: '登录的设备',
    thisDevice: '本机',
    unknownDevice: '未知设备',
    lastUsed: (time: string) => `${time} 用过`,
    endDevice: '退出',
    ending: '退出中',
    endDeviceTitle: (name: string) => `让 ${name} 退出登录？`,
    endDeviceBody: (since: string) => `它从 ${since} 起登录着，会马上回到登录页。不是你的设备，退出后再改一次密码。`,
    deviceEnded: '那台设备已退出',
    endOthers: (count: number) => `退出其他 ${count} 台设备`,
    endOthersTitle: (count: number) => `退出其他 ${count} 台设备？`,
    endOthersBody: '它们会马上回到登录页，本机保持登录。',
    devicesEnded: (count: number) => `${count} 台设备已退出`,
  },
  en: {
    security: 'Account and security',
    password: 'Password',
    passwordSet: 'Change',
    passwordUnset: 'Set',
    mobile: 'Mobile',
    saving: 'Sending',

    newPassword: 'New password',
    oldPassword: 'Old password',
    oldPasswordMissing: 'Enter the old password',
    passwordRule: 'At least 8 characters, without your number, not a common one',
    passwordProblems: {
      too_short: 'A password has at least 8 characters',
      too_long: 'A password has at most 200 characters',
      has_mobile: 'A password must not hold your mobile number',
      common: 'That password is too common, choose another one',
    },
    resetTitle: 'Reset password',
    resetConsequence: 'All devices have to sign in again with the new password.',
    resetDone: (count) =>
      `Password reset${count > 0 ? `, ${count} ${count === 1 ? 'device' : 'devices'} signed out` : ''}. Sign in with it`,
    changePassword: 'Change password',
    changeConsequence: 'This device stays signed in, the others are signed out.',
    passwordChanged: (count) => `Password changed${othersEnded(count)}`,

    changeMobile: 'Change mobile number',
    presentMobile: 'Present number',
    presentCode: 'Code sent to the present number',
    newMobile: 'New number',
    newCode: 'Code sent to the new number',
    mobileConsequence: 'You will sign in with the new number. Other devices are signed out.',
    mobileChanged: (count) => `Number changed${othersEnded(count)}`,

    devices: 'Devices signed in',
    thisDevice: 'This one',
    unknownDevice: 'Unknown device',
    lastUsed: (time) => `used ${time}`,
    endDevice: 'Sign out',
    ending: 'Signing out',
    endDeviceTitle: (name) => `Sign ${name} out?`,
    endDeviceBody: (since) =>
      `Signed in since ${since}. It goes to its login at once. If it is not yours, change your password as well.`,
    deviceEnded: 'That device is signed out',
    endOthers: (count) => `Sign ${otherDevices(count)} out`,
    endOthersTitle: (count) => `Sign ${otherDevices(count)} out?`,
    endOthersBody: 'They go to their login at once. This one stays signed in.',
    devicesEnded: (count) => `${count === 1 ? '1 device' : `${count} devices`} signed out`,
  },
});
