export const zh = {
  common: '通用声音',
  commonNote: '由运维放在话务服务器上',
  chosen: '正在使用',
  gone: '已删除的声音',
  manage: '添加和管理声音',
  length: (seconds: number) =>
    seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${String(seconds % 60).padStart(2, '0')} 秒`,
  onTheWay: (there: number, engines: number) => `正在送到话务服务器（${there}/${engines}），在此之前播放通用声音`,
};
