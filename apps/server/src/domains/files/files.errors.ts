import { AppError } from '../../platform/errors.ts';

/** Absent, another enterprise's, another member's: always the same answer. */
export const fileNotFound = () => new AppError('files.not_found');
export const jobNotFound = () => new AppError('jobs.not_found');

export const noFile = () => new AppError('files.no_file');
export const notAccepted = () => new AppError('files.not_accepted');
export const tooLarge = () => new AppError('files.too_large');
export const linkExpired = () => new AppError('files.link_expired');
