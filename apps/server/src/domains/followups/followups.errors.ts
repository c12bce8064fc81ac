import { AppError } from '../../platform/errors.ts';

export const emptyFollowUp = () => new AppError('followups.empty');

/** The call has a follow-up already, and one more was not asked for. */
export const callWritten = () => new AppError('followups.call_written');

/** Gives the same error for a follow-up that is absent, another member's or another enterprise's. */
export const followUpNotFound = () => new AppError('followups.not_found');

export const tooLateToEdit = () => new AppError('followups.too_late_to_edit');

export const callBackInPast = () => new AppError('followups.visit_in_past');

export const callBackTooFar = () => new AppError('followups.visit_too_far');

export const callBackPlannedSince = () => new AppError('followups.visit_planned_since');

/** Gives the same error for a call-back that is absent, another member's or another enterprise's. */
export const callBackNotFound = () => new AppError('followups.visit_not_found');
