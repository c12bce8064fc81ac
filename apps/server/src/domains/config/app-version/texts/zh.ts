/** The words of the page that offers the app. */
export const zh = {
  version: (version: string, code: number) => `安卓版 ${version}（${code}）`,
  download: '下载安装包',
  code: '下载页面的二维码',
  scan: '用手机相机扫码，在手机上下载',
  how: '安卓手机下载后打开安装包，按提示允许安装。',
  iphone: 'iPhone 用 Safari 打开本站首页，点“分享”，再点“添加到主屏幕”。',
  none: '这里还没有安卓应用',
  instead: '请直接在手机浏览器里使用。在浏览器菜单里点“添加到主屏幕”，以后就能从手机桌面打开。',
  open: '在浏览器里打开',
};
