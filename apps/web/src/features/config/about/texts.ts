import { texts } from '../../../shared/i18n/texts.ts';

export const t = texts({
  zh: {
    about: '关于我们',
    appName: '海呼CRM',
    version: (number: string) => `版本 ${number}`,
    product: '产品介绍',
    share: '分享',
    copied: '链接已复制',
    copyByHand: (url: string) => `复制不了，请把这个地址发给同事：${url}`,
    noAbout: '还没有介绍，可向管理员索取',
  },
  en: {
    about: 'About us',
    appName: 'Haihu CRM',
    version: (number) => `Version ${number}`,
    product: 'Product',
    share: 'Share',
    copied: 'Link copied',
    copyByHand: (url) => `Copy this address yourself: ${url}`,
    noAbout: 'Nothing here yet. Ask your administrator',
  },
});
