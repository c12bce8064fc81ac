import type { ErrorName } from '@haihu/contract/errors';
import { AppError } from '../errors.ts';

export type RefusalReason = Extract<ErrorName, `spreadsheet.${string}`>;

/**
 * The error for a file that cannot be taken as a whole; `errorName` is the reason. Use nothing that was read from it
 * before.
 */
export class SpreadsheetRefused extends AppError {
  declare readonly errorName: RefusalReason;
}

export function spreadsheetRefused(reason: RefusalReason): SpreadsheetRefused {
  return new SpreadsheetRefused(reason);
}
