import type { CallErrorName } from '@haihu/contract/calls/errors';
import type { ModeFault } from '@haihu/contract/calls/values';
import type { AttemptLimit } from '@haihu/rules/calls/call-rule-packs';
import { AppError } from '../../platform/errors.ts';

/** Absent, another enterprise's, out of scope: always the same answer. */
export const callNotFound = () => new AppError('calls.not_found');

/** A record is hidden only once its call is over. */
export const callStillOn = () => new AppError('calls.still_on');

export const noteAfterTheEnd = () => new AppError('calls.after_the_end');

/** Absent, or another enterprise's: always the same answer. */
export const lineNotFound = () => new AppError('calls.line_not_found');

/** This member cannot call in that mode, and why. */
export const modeClosed = (reason: ModeFault) => new AppError('calls.mode_closed', { reason });

/** Absent, or somebody else's: always the same answer. */
export const noteNotFound = () => new AppError('calls.note_not_found');
export const noPhoneBound = () => new AppError('calls.no_phone_bound');
export const testedTooOften = (allowedAgainAt: string) => refusedCall('calls.tested_too_often', allowedAgainAt);
/** The engine of the lines is simulated: nothing is registered with it. */
export const noSoftphone = () => new AppError('calls.no_softphone');

/** Another browser of the member has it. */
export const phoneElsewhere = () => new AppError('calls.phone_elsewhere');

export const noRecording = () => new AppError('calls.no_recording');

export const alreadyTalking = () => refusedCall('calls.already_talking');

/** The number may not be dialled by its kind: foreign, a short code, or none at all. */
export const badNumber = () => refusedCall('calls.bad_number');

/** What stands before every call says no; null: nobody knows when it may be tried again. `limit`: how often is too often. */
export const refusedCall = (name: CallErrorName, allowedAgainAt: string | null = null, limit?: AttemptLimit) =>
  new AppError(name, { allowedAgainAt, ...(limit && { limit: { ...limit } }) });

/** The enterprise wants a follow-up after each answered call; this one has none yet. */
export const followUpFirst = (unwritten: { callId: string; customerId: string }) =>
  new AppError('calls.follow_up_first', { allowedAgainAt: null, ...unwritten });

/** Somebody of the enterprise is calling this number just now. */
export const calleeBusy = () => new AppError('customers.leased');

export const notInTalk = () => new AppError('calls.not_in_talk');
export const badDigits = () => new AppError('calls.bad_digits');
export const transferToSelf = () => new AppError('calls.transfer_to_self');
export const agentUnregistered = () => new AppError('calls.agent_unregistered');
export const agentBusy = () => new AppError('calls.agent_busy');
export const nothingToWrapUp = () => new AppError('calls.nothing_to_wrap_up');
export const ownCall = () => new AppError('calls.own_call');

/** Absent, no agent, or not one whom the member leads: always the same answer. */
export const agentNotFound = () => new AppError('calls.agent_not_found');

export const bindNotFound = () => new AppError('calls.bind_not_found');
export const bindReported = () => new AppError('calls.bind_reported');
export const reportTooEarly = () => new AppError('calls.report_too_early');
export const bindDialled = () => new AppError('calls.bind_dialled');
export const bindExpired = () => new AppError('calls.bind_expired');

/** `most`: seconds that have gone by. */
export const reportTooLong = (most: number) => new AppError('calls.report_too_long', { most });

export const runExists = () => new AppError('calls.run_exists');
export const nobodyToCall = () => new AppError('calls.nobody_to_call');

/** Absent, another enterprise's, another member's: always the same answer. */
export const runNotFound = () => new AppError('calls.run_not_found');
