import type { Language } from '@haihu/contract/languages';
import type { Mail } from '../../../integrations/mail/mail.ts';
import { countFailedMail } from '../../../integrations/mail/messages.repository.ts';
import { countFailedSms } from '../../../integrations/sms/messages.repository.ts';
import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createDeadEvents } from '../../../platform/events/dead-events.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findDeadJobs, scheduleNote } from './note.repository.ts';

const DAY = 24 * 60 * 60 * 1000;

export interface OperatorNoteParts {
  db: Db;
  clock: Clock;
  mail: Mail;
  /** The operator's addresses. */
  to: readonly string[];
  language: Language;
  /** Measures the disk of the data folder, in bytes. */
  measureDisk(): Promise<{ free: number; total: number }>;
  /** Returns the seconds since changes last reached the backup. Absent: this process makes none. */
  backupAge?: (() => number) | undefined;
}

/** Writes the daily note to the operator, at 8 o'clock in China (0:00 UTC). */
export function createOperatorNote({ db, clock, mail, to, language, measureDisk, backupAge }: OperatorNoteParts) {
  const schedule = () => scheduleNote(db, new Date((Math.floor(clock.now().getTime() / DAY) + 1) * DAY));

  async function write(): Promise<void> {
    const now = clock.now();
    const since = new Date(now.getTime() - DAY);
    const [disk, failedJobs, dead, failedSms, failedMail] = await Promise.all([
      measureDisk(),
      findDeadJobs(db),
      createDeadEvents({ db }).list(),
      countFailedSms(db, since),
      countFailedMail(db, since),
    ]);
    const day = now.toISOString().slice(0, 10);
    const parameters = {
      day,
      disk,
      backupAge: backupAge?.() ?? null,
      failedJobs,
      deadEvents: dead.length,
      failedSms,
      failedMail,
    };
    // It comes first, because a repetition would send the mail again.
    await schedule();
    await mail.send(to, language, { template: 'operator-note', parameters });
  }

  return {
    /** Sees to it that the next note is queued. Any process may do so at any time. */
    begin: schedule,
    jobs: { 'operator.note': write },
  } satisfies Module & { begin(): Promise<void> };
}
