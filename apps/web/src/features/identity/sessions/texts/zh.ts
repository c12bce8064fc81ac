export const zh = {
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
} as const;
