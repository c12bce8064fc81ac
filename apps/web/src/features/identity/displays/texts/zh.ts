export const zh = {
  lead: '把团队看板放到电视上',
  first: '在电视或电脑的浏览器打开',
  second: '输入大屏上的 6 位码',
  code: '大屏上的 6 位码',
  connect: '连接大屏',
  what: '大屏只显示同事的状态和排行，没有客户和号码。30 天后、你退出所有设备或离开企业时断开。',
  connected: (name: string) => `已连接 ${name}`,
  unknown: '大屏',
  devices: '在“账号与安全”里查看和断开大屏',
} as const;
