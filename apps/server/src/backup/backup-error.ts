import { StartError } from '../platform/process/start-error.ts';

/** The code of a refusal, for programs that read the output of a command. */
export type BackupCode =
  | 'backup.off'
  | 'backup.outside'
  | 'backup.recipient'
  | 'backup.place'
  | 'backup.none'
  | 'backup.several'
  | 'backup.wrong_key'
  | 'backup.damaged'
  | 'backup.time'
  | 'backup.too_early'
  | 'backup.too_late'
  | 'backup.incomplete'
  | 'backup.not_empty'
  | 'backup.late'
  | 'keys.exists'
  | 'keys.missing'
  | 'keys.passphrase'
  | 'keys.damaged';

/** The reason why a backup or a restore was refused, in a sentence for the operator. */
export class BackupError extends StartError {
  readonly code: BackupCode;

  constructor(code: BackupCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
