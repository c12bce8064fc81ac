import type { ErrorCode } from '../error-code.ts';

/**
 * Errors about calls. Errors of the call gate have `data` {allowedAgainAt: instant or null}. `calls.too_often` also
 * names the limit that is full: {limit: {most, withinMinutes}}.
 */
export const callErrors = {
  'calls.not_found': { code: 40400 },
  'calls.bad_number': { code: 41300 },
  'calls.already_talking': { code: 41301 },
  'calls.no_line': { code: 41302 },
  'calls.line_busy': { code: 41303 },
  'calls.no_seat': { code: 41319 },
  'calls.no_balance': { code: 41304 },
  'calls.do_not_call': { code: 41305 },
  'calls.outside_hours': { code: 41306 },
  'calls.too_often': { code: 41307 },
  'calls.refused_recently': { code: 41308 },
  /** `data.callId`, `data.customerId`: the call whose follow-up is still to be written. */
  'calls.follow_up_first': { code: 41309 },
  'calls.by_device': { code: 41312 },
  'calls.run_exists': { code: 41310 },
  'calls.nobody_to_call': { code: 41311 },
  'calls.run_not_found': { code: 40400 },
  'calls.engine_away': { code: 41313 },
  'calls.still_on': { code: 41340 },
  'calls.after_the_end': { code: 41341 },
  'calls.note_not_found': { code: 40400 },
  /** `data.problem`: the problem by its name in rules/phone-kind.ts. */
  'calls.no_number': { code: 41342 },
  'calls.no_phone_bound': { code: 41360 },
  /** `data.allowedAgainAt`: the instant from which the next test is allowed. */
  'calls.tested_too_often': { code: 41361 },
  'calls.no_softphone': { code: 41362 },
  'calls.phone_elsewhere': { code: 41365 },
  'calls.sip_ticket_used': { code: 41363 },
  'calls.sip_ticket_unknown': { code: 41364 },
  'calls.line_paused': { code: 41343 },
  'calls.line_not_found': { code: 40400 },
  /** `data.reason`: one of `modeFaults`. */
  'calls.mode_closed': { code: 41344 },
  'calls.foreign_minutes_used': { code: 41346 },
  'calls.bound_already': { code: 41345 },
  'calls.not_in_talk': { code: 41380 },
  'calls.bad_digits': { code: 41381 },
  'calls.transfer_to_self': { code: 41382 },
  'calls.agent_unregistered': { code: 41383 },
  'calls.agent_busy': { code: 41384 },
  'calls.agent_not_found': { code: 40400 },
  'calls.nothing_to_wrap_up': { code: 41385 },
  'calls.own_call': { code: 41386 },
  'calls.bind_not_found': { code: 40400 },
  'calls.bind_reported': { code: 41387 },
  /** `data.most`: the seconds that have gone by. */
  'calls.report_too_long': { code: 41388 },
  'calls.report_too_early': { code: 41389 },
  'calls.bind_dialled': { code: 41390 },
  'calls.bind_expired': { code: 41391 },
  'calls.hang_up_on_phone': { code: 41392 },
  'calls.report_too_late': { code: 41393 },
  /** No role of the member allows outside numbers in a call. */
  'calls.outside_barred': { code: 41395 },
  'calls.consulting': { code: 41396 },
  'calls.not_recorded': { code: 41397 },
  'calls.on_hold': { code: 41394 },
  'calls.no_machine': { code: 41398 },
  'calls.no_machine_message': { code: 41399 },
  'calls.no_recording': { code: 40400 },
  'calls.sound_not_found': { code: 40400 },
  'calls.sound_format': { code: 41370 },
  'calls.sound_too_long': { code: 41371 },
  'calls.sound_silent': { code: 41372 },
  'calls.sound_named': { code: 41373 },
  'calls.too_many_sounds': { code: 41374 },
  'calls.sound_in_use': { code: 41375 },
  'calls.pick_up_at_phone': { code: 41376 },
  'calls.missed_not_found': { code: 40400 },
  'calls.parked_gone': { code: 40400 },
  'calls.blocked_not_found': { code: 40400 },
} satisfies Record<string, ErrorCode>;

export type CallErrorName = keyof typeof callErrors;
