import type { Language } from '@haihu/contract/languages';
import type { MailMessage, MailText, OperatorNote } from './mail.ts';
import { en } from './texts/en.ts';
import { zh } from './texts/zh.ts';

/** The part of the disk that should stay free. */
const FREE = 0.1;
/** The age of a backup from which on it does not work. Seconds. */
const OLD = 300;

/** Writes a message in the recipient's language. */
export function renderMail({ parameters }: MailMessage, language: Language): MailText {
  const problems = problemsOf(parameters);
  const { subject, lines, attention, fine } = { zh, en }[language]['operator-note'](parameters, problems);
  const facts: [isFine: boolean, line: string][] = [
    [hasRoom(parameters), lines.disk],
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

const hasRoom = ({ disk }: OperatorNote) => disk.free >= disk.total * FREE;

const hasBackup = ({ backupAge }: OperatorNote) => backupAge === null || backupAge < OLD;

function problemsOf(note: OperatorNote): number {
  const { failedJobs, deadEvents, failedSms, failedMail } = note;
  const found = [!hasRoom(note), !hasBackup(note), deadEvents > 0, failedSms > 0, failedMail > 0].filter(
    Boolean,
  ).length;
  return found + failedJobs.length;
}
