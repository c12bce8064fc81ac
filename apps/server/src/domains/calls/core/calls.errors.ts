import type { CallErrorName } from '@haihu/contract/calls/errors';
import type { ModeFault } from '@haihu/contract/calls/values';
import type { AttemptLimit } from '@haihu/rules/calls/call-rule-packs';
import { fieldWords } from '../../../kernel/field-words.ts';
import { AppError } from '../../../platform/errors.ts';

/** The same answer for a call that is absent, of another enterprise, or out of the member's scope. */
export const callNotFound = () => new AppError('calls.not_found');

/** A call can be hidden only after it ended. */
export const callStillOn = () => new AppError('calls.still_on');

/** The same answer for a missed call that is absent, of another enterprise, or another member's. */
export const missedNotFound = () => new AppError('calls.missed_not_found');

/** The parked call is over, or somebody else is taking it. */
export const parkedGone = () => new AppError('calls.parked_gone');

export const noteAfterTheEnd = () => new AppError('calls.after_the_end');

/** The same answer for a line that is absent or of another enterprise. */
export const lineNotFound = () => new AppError('calls.line_not_found');

/** The member cannot call in that mode. `reason` says why. */
export const modeClosed = (reason: ModeFault) => new AppError('calls.mode_closed', { reason });

/** The same answer for a note that is absent or another member's. */
export const noteNotFound = () => new AppError('calls.note_not_found');
export const noPhoneBound = () => new AppError('calls.no_phone_bound');
export const testedTooOften = (allowedAgainAt: string) => refusedCall('calls.tested_too_often', allowedAgainAt);
/** The phone that rings is not simulated. */
export const pickUpAtPhone = () => new AppError('calls.pick_up_at_phone');
/** The lines use the simulated engine, with which no softphone can register. */
export const noSoftphone = () => new AppError('calls.no_softphone');

/** Another browser of the member has the softphone. */
export const phoneElsewhere = () => new AppError('calls.phone_elsewhere');

/** No role of the member allows outside numbers in a call. */
export const outsideBarred = () => new AppError('calls.outside_barred');

/** The agent talks with a colleague while the customer hears music. That has to end first. */
export const consulting = () => new AppError('calls.consulting');

/** The call is not recorded, such as in an enterprise that records none. */
export const notRecorded = () => new AppError('calls.not_recorded');

export const noRecording = () => new AppError('calls.no_recording');

export const alreadyTalking = () => refusedCall('calls.already_talking');

/** The kind of number may not be dialled: foreign, a short code, or no telephone number at all. */
export const badNumber = () => refusedCall('calls.bad_number');

/** The same for a number that was typed into a field, with the words of what the field takes. */
export const badTypedNumber = (field: string) =>
  new AppError('calls.bad_number', { allowedAgainAt: null, fields: [{ field, problem: fieldWords.phoneInChina }] });

/**
 * The call gate refused. `allowedAgainAt` null: unknown when the call is allowed again. `limit`: the limit of attempts
 * that was reached.
 */
export const refusedCall = (name: CallErrorName, allowedAgainAt: string | null = null, limit?: AttemptLimit) =>
  new AppError(name, { allowedAgainAt, ...(limit && { limit: { ...limit } }) });

/** The enterprise requires a follow-up after each answered call, and this call has none yet. */
export const followUpFirst = (unwritten: { callId: string; customerId: string }) =>
  new AppError('calls.follow_up_first', { allowedAgainAt: null, ...unwritten });

/** Another call of the enterprise to this number is on. */
export const calleeBusy = () => new AppError('customers.leased');

export const notInTalk = () => new AppError('calls.not_in_talk');
export const badDigits = () => new AppError('calls.bad_digits');
export const transferToSelf = () => new AppError('calls.transfer_to_self');
export const agentUnregistered = () => new AppError('calls.agent_unregistered');
export const agentBusy = () => new AppError('calls.agent_busy');
export const nothingToWrapUp = () => new AppError('calls.nothing_to_wrap_up');
export const ownCall = () => new AppError('calls.own_call');

/** The same answer for a member who is absent, no agent, or not led by the asking member. */
export const agentNotFound = () => new AppError('calls.agent_not_found');

export const bindNotFound = () => new AppError('calls.bind_not_found');
export const bindReported = () => new AppError('calls.bind_reported');
export const reportTooEarly = () => new AppError('calls.report_too_early');
export const bindDialled = () => new AppError('calls.bind_dialled');
export const bindExpired = () => new AppError('calls.bind_expired');
export const hangUpOnPhone = () => new AppError('calls.hang_up_on_phone');
export const reportTooLate = () => new AppError('calls.report_too_late');

/** The reported talk time is longer than possible. `most`: seconds that have passed since the call was placed. */
export const reportTooLong = (most: number) => new AppError('calls.report_too_long', { most });

export const runExists = () => new AppError('calls.run_exists');
export const nobodyToCall = () => new AppError('calls.nobody_to_call');

export const onHold = () => new AppError('calls.on_hold');
export const noMachine = () => new AppError('calls.no_machine');
export const noMachineMessage = () => new AppError('calls.no_machine_message');

/** The same answer for a run that is absent, of another enterprise, or another member's. */
export const runNotFound = () => new AppError('calls.run_not_found');
