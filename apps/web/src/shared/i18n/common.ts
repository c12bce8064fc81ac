import { texts } from './texts.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Words that every feature needs. */
export const common = texts({
  zh: {
    offline: '没有网络',
    timeout: '超时了，稍后再试',
    unreachable: '连不上服务器，稍后再试',
    serverFailed: (status: number) => `服务出错了（${status}）`,
    retry: '重试',
    /** Above the sentence that says whom to ask. */
    forbidden: '没有权限',
    restFailed: '后面的加载失败',
    pulling: { pull: '下拉刷新', release: '松开刷新', busy: '刷新中' },
    back: '返回',
    close: '关闭',
    clear: '清除',
    cancel: '取消',
    save: '保存',
    today: '今天',
    yesterday: '昨天',
    tomorrow: '明天',
    monthDay: (month: number, day: number) => `${month}月${day}日`,
    yearMonthDay: (year: number, month: number, day: number) => `${year}年${month}月${day}日`,
    yearMonth: (year: number, month: number) => `${year}年${month}月`,
    dated: (date: string, weekday: string) => `${date} ${weekday}`,
    /** Monday first. */
    weekdays: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
    daysAndHours: (days: number, hours: number) => `${days ? `${days}天` : ''}${hours ? `${hours}小时` : ''}`,
  },
  en: {
    offline: 'No network',
    timeout: 'Timed out, try again soon',
    unreachable: 'Cannot reach the server, try again soon',
    serverFailed: (status) => `Something went wrong on our side (${status})`,
    retry: 'Try again',
    forbidden: 'You do not have access',
    restFailed: 'The rest could not be loaded',
    pulling: { pull: 'Pull to refresh', release: 'Release to refresh', busy: 'Refreshing' },
    back: 'Back',
    close: 'Close',
    clear: 'Clear',
    cancel: 'Cancel',
    save: 'Save',
    today: 'Today',
    yesterday: 'Yesterday',
    tomorrow: 'Tomorrow',
    monthDay: (month, day) => `${months[month - 1]} ${day}`,
    yearMonthDay: (year, month, day) => `${months[month - 1]} ${day}, ${year}`,
    yearMonth: (year, month) => `${months[month - 1]} ${year}`,
    dated: (date, weekday) => `${weekday}, ${date}`,
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    daysAndHours: (days, hours) => [days && `${days} d`, hours && `${hours} h`].filter(Boolean).join(' '),
  },
});
