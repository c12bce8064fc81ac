export const zh = {
  installBody: '下载后打开安装包。没写完和没上传的内容会留着。',
  mustInstallBody: '当前应用不能再用。下载后打开安装包，没上传的内容会留着。',
  unsentBody: (count: number) => `当前应用不能再用。还有 ${count} 条未上传，可以先上传再更新。`,
  sendUnsent: '上传未发内容',
  download: '下载',
  noLog: '没有通话记录权限，打完请自己选结果',
  toSettings: '去设置',
} as const;
