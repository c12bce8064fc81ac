import { AppError } from '../../platform/errors.ts';

export const emptyFollowUp = () => new AppError('followups.empty');

export const visitInPast = () => new AppError('followups.visit_in_past');

/** Absent, another member's, another enterprise's: always the same answer. */
export const visitNotFound = () => new AppError('followups.visit_not_found');
