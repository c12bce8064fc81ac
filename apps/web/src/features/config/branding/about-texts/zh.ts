export const zh = {
  about: '关于我们',
  appName: '海呼CRM',
  version: (number: string) => `版本 ${number}`,
  product: '产品介绍',
  share: '分享',
  copied: '链接已复制',
  copyByHand: '复制不了，请手动复制这个地址',
  noAbout: '还没有介绍，可向管理员索取',
} as const;
