export const zh = {
  title: '加到主屏幕',
  body: '7 天不打开本站，Safari 会删掉没上传的内容。点浏览器的“分享”，再点“添加到主屏幕”，以后从主屏幕打开，就不会被删。',
  ok: '知道了',
} as const;
