export const zh = {
  about: '关于我们',
  appName: '海呼CRM',
  version: (number: string) => `版本 ${number}`,
  product: '产品介绍',
  android: '安卓应用',
  androidHint: '用手机相机扫码下载，可直接拨号',
  androidCode: '下载安卓应用的二维码',
  androidDownload: (version: string) => `下载 ${version}`,
  share: '分享',
  copied: '链接已复制',
  copyByHand: '复制不了，请手动复制这个地址',
  noAbout: '还没有介绍，可向管理员索取',
} as const;
