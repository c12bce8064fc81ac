import type { Language } from '@haihu/contract/languages';
import type { MailMessage, MailText, OperatorNote } from './mail.ts';
import { hasRoom, isBackupFresh } from '../../platform/process/well.ts';
import { en } from './texts/en.ts';
import { zh } from './texts/zh.ts';

/** Writes a message in the recipient's language. */
export function renderMail({ parameters }: MailMessage, language: Language): MailText {
  const problems = problemsOf(parameters);
  const { subject, lines, attention, fine } = { zh, en }[language]['operator-note'](parameters, problems);
  const facts: [isFine: boolean, line: string][] = [
    [hasRoom(parameters.disk), lines.disk],
    ...(parameters.backupAge === null
      ? []
      : [[hasBackup(parameters), lines.backup(Math.floor(parameters.backupAge / 60))] as [boolean, string]]),
    ...parameters.failedJobs.map(({ task, count }): [boolean, string] => [false, lines.failedJobs(task, count)]),
    [parameters.deadEvents === 0, lines.deadEvents],
    [parameters.failedSms === 0, lines.failedSms],
    [parameters.failedMail === 0, lines.failedMail],
  ];
  const listed = (title: string, wanted: boolean) => {
    const found = facts.filter(([isFine]) => isFine === wanted).map(([, line]) => `- ${line}`);
    return found.length > 0 ? [[title, ...found].join('\n')] : [];
  };
  return { subject, text: [...listed(attention, false), ...listed(fine, true)].join('\n\n') };
}

const hasBackup = ({ backupAge }: OperatorNote) => backupAge === null || isBackupFresh(backupAge);

function problemsOf(note: OperatorNote): number {
  const { failedJobs, deadEvents, failedSms, failedMail } = note;
  const found = [!hasRoom(note.disk), !hasBackup(note), deadEvents > 0, failedSms > 0, failedMail > 0].filter(
    Boolean,
  ).length;
  return found + failedJobs.length;
}
