export const zh = {
  kept: '已存本机，联网后上传',
  keptInPage: '浏览器不让存储：别关页面，联网后上传',
  full: {
    entries: '本机未上传的内容已满，请先联网上传',
    pictures: '本机未上传的图片已满 60 MB，请先联网上传，或先不带图片',
  },
  sent: (count: number) => `已上传 ${count} 条`,
  refused: '有一条没能上传',
  look: '查看',
} as const;
