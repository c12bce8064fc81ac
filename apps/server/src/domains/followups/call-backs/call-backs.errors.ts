import { AppError } from '../../../platform/errors.ts';

export const callBackInPast = () => new AppError('followups.visit_in_past');

export const callBackTooFar = () => new AppError('followups.visit_too_far');

export const callBackPlannedSince = () => new AppError('followups.visit_planned_since');

/** Gives the same error for a call-back that is absent, another member's or another enterprise's. */
export const callBackNotFound = () => new AppError('followups.visit_not_found');
