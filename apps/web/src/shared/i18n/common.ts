import { texts } from './texts.ts';

/** Words that every feature needs. */
export const common = texts({
  zh: {
    offline: '没有网络',
    timeout: '超时了，稍后再试',
    unreachable: '连不上服务器，稍后再试',
    serverFailed: (status: number) => `服务出错了（${status}）`,
    retry: '重试',
    pulling: { pull: '下拉刷新', release: '松开刷新', busy: '刷新中' },
    back: '返回',
    close: '关闭',
    clear: '清除',
    cancel: '取消',
    save: '保存',
    today: '今天',
    yesterday: '昨天',
    tomorrow: '明天',
    daysAndHours: (days: number, hours: number) => `${days ? `${days}天` : ''}${hours ? `${hours}小时` : ''}`,
  },
  en: {
    offline: 'No network',
    timeout: 'That took too long, try again soon',
    unreachable: 'The server cannot be reached, try again soon',
    serverFailed: (status) => `Something broke on our side (${status})`,
    retry: 'Try again',
    pulling: { pull: 'Pull to refresh', release: 'Let go to refresh', busy: 'Refreshing' },
    back: 'Back',
    close: 'Close',
    clear: 'Clear',
    cancel: 'Cancel',
    save: 'Save',
    today: 'Today',
    yesterday: 'Yesterday',
    tomorrow: 'Tomorrow',
    daysAndHours: (days, hours) => [days && `${days} d`, hours && `${hours} h`].filter(Boolean).join(' '),
  },
});
