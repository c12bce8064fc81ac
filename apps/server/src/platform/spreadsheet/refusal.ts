import type { ErrorName } from '@haihu/contract/errors';
import { AppError } from '../errors.ts';

export type RefusalReason = Extract<ErrorName, `spreadsheet.${string}`>;

/** The whole file cannot be taken; `errorName` is the reason. Nothing read from it before may be used. */
export class SpreadsheetRefused extends AppError {
  declare readonly errorName: RefusalReason;
}

export function refused(reason: RefusalReason): SpreadsheetRefused {
  return new SpreadsheetRefused(reason);
}
