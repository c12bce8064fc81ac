export const zh = {
  pageOf: (host: string) => `${host} 的页面`,
  mayRefuse: '一片空白？有的网站不许在应用里显示，可以在浏览器中打开。',
  openOutside: '在浏览器中打开',
  leaveTitle: (host: string) => `离开本应用，打开 ${host}？`,
  leaveBody: (address: string) => address,
  leave: '打开',
  problems: {
    missing: { title: '没有要打开的链接', hint: '返回上一页，再点一次链接' },
    unreadable: { title: '链接不完整', hint: '链接应以 https:// 开头，后面是网站地址' },
    not_https: { title: '这个链接不安全，没有打开', hint: '只打开以 https:// 开头的链接' },
    with_name: { title: '这个链接不安全，没有打开', hint: '网站地址前面夹带了账号，可能是冒充的' },
  },
} as const;
