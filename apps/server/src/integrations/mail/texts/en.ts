import type { zh } from './zh.ts';

const gibibytes = (bytes: number) => (bytes / 2 ** 30).toFixed(1);

export const en: typeof zh = {
  'operator-note': (note, problems) => ({
    subject:
      problems === 0
        ? `Haihu ${note.day}: all is well`
        : `Haihu ${note.day}: ${problems} ${problems === 1 ? 'thing needs' : 'things need'} you`,
    lines: {
      disk: `Disk: ${gibibytes(note.disk.free)} GB free of ${gibibytes(note.disk.total)} GB`,
      backup: (minutes) => `Backup: brought up to date ${minutes} min ago`,
      failedJobs: (task, count) => `Jobs that are not tried any more: ${count} of ${task}`,
      deadEvents: `Events that are not delivered any more: ${note.deadEvents} (npm run haihu -- events list)`,
      failedSms: `Short messages refused or too late: ${note.failedSms} (npm run haihu -- sms list)`,
      failedMail: `Mail refused or given up: ${note.failedMail}`,
    },
    attention: 'Needs you:',
    fine: 'In order:',
  }),
};
