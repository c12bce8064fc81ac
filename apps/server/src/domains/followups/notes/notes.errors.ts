import { AppError } from '../../../platform/errors.ts';

export const emptyFollowUp = () => new AppError('followups.empty');

/** The call has a follow-up already, and one more was not asked for. */
export const callWritten = () => new AppError('followups.call_written');

/** Gives the same error for a follow-up that is absent, another member's or another enterprise's. */
export const followUpNotFound = () => new AppError('followups.not_found');

export const tooLateToEdit = () => new AppError('followups.too_late_to_edit');
