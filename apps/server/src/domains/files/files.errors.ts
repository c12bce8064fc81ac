import { AppError } from '../../platform/errors.ts';
import type { RefusalReason } from '../../platform/spreadsheet/refusal.ts';

/** The same answer for a file that is absent, of another enterprise, or another member's. */
export const fileNotFound = () => new AppError('files.not_found');
export const jobNotFound = () => new AppError('jobs.not_found');

export const noFile = () => new AppError('files.no_file');
/** The file is not accepted. For a workbook, `problem` says what is wrong with it. */
export const notAccepted = (problem: RefusalReason | null = null) => new AppError(problem ?? 'files.not_accepted');
export const tooManyPixels = () => new AppError('files.too_many_pixels');
export const animatedImage = () => new AppError('files.animated');
export const unreadableImage = () => new AppError('files.unreadable_image');
export const fileInUse = () => new AppError('files.in_use');
export const tooLarge = () => new AppError('files.too_large');
export const linkExpired = () => new AppError('files.link_expired');
