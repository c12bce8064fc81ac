import type { OperatorNote } from '../mail.ts';

const gibibytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1);

export const zh = {
  'operator-note': (note: OperatorNote, problems: number) => ({
    subject: problems === 0 ? `海呼日报 ${note.day}：一切正常` : `海呼日报 ${note.day}：${problems} 项需要处理`,
    lines: {
      disk: `磁盘剩余 ${gibibytes(note.disk.free)} GB，共 ${gibibytes(note.disk.total)} GB`,
      backup: (minutes: number) => `备份：${minutes} 分钟前更新`,
      failedJobs: (task: string, count: number) => `${count} 个任务不再重试：${task}`,
      deadEvents: `${note.deadEvents} 个事件不再投递（npm run haihu -- events list）`,
      failedSms: `${note.failedSms} 条短信被拒绝或超时（npm run haihu -- sms list）`,
      failedMail: `${note.failedMail} 封邮件被拒绝或放弃`,
    },
    attention: '需要处理：',
    fine: '其余正常：',
  }),
};
