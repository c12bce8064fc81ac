/** A call that the agent's own phone dials, as a state machine. Every path has an end, whatever the phone does. */

/**
 * `asked`: a phone may dial. `dialled`: one phone dialled and has not reported. `reported`: its report is there.
 * `expired`: nobody dialled in time. `cancelled`: the agent gave up before dialling. `lapsed`: dialled and never reported.
 */
export const deviceCallStates = ['asked', 'dialled', 'reported', 'expired', 'cancelled', 'lapsed'] as const;
export type DeviceCallState = (typeof deviceCallStates)[number];

/** Milliseconds within which a phone must dial. */
export const DIALLED_WITHIN = 30_000;

/** Milliseconds after dialling at which a call without a report no longer counts as on. */
export const REPORTED_WITHIN = 15 * 60_000;

/** Milliseconds after the end of an unreported call in which its report is still taken. */
export const AMENDED_WITHIN = 7 * 24 * 3_600_000;

/** `overtaken`: the agent asked for another call. `due`: the clock reached the end of the present state. */
export type DeviceCallEvent = 'dialled' | 'cancelled' | 'overtaken' | 'due' | 'reported';

/** A call as the machine sees it. `since`: the instant at which its state began, in milliseconds since 1970. */
export interface DeviceCall {
  state: DeviceCallState;
  since: number;
}

/**
 * The reasons for which an event is refused. `dialled`: another phone was faster. `expired`: it is too late to dial.
 * `on_phone`: only the phone can hang up. `reported`: there is a report. `too_late`: the week for late reports is over.
 */
export type DeviceCallRefusal = 'dialled' | 'expired' | 'on_phone' | 'reported' | 'too_late';

/** Returns the instant at which the state ends by itself. Null: it is an end. */
export function endOfDeviceCall({ state, since }: DeviceCall): number | null {
  if (state === 'asked') return since + DIALLED_WITHIN;
  return state === 'dialled' ? since + REPORTED_WITHIN : null;
}

/** Returns the call after an event. The very same object means that nothing changed. */
export function moveDeviceCall(
  call: DeviceCall,
  event: DeviceCallEvent,
  at: number,
): { call: DeviceCall } | { refusal: DeviceCallRefusal } {
  const to = (state: DeviceCallState) => ({ call: { state, since: at } });
  const { state } = call;
  const endsAt = endOfDeviceCall(call);
  switch (event) {
    case 'dialled':
      if (state === 'dialled' || state === 'reported') return { refusal: 'dialled' };
      return state === 'asked' && at < endsAt! ? to('dialled') : { refusal: 'expired' };
    case 'cancelled':
      if (state === 'dialled') return { refusal: 'on_phone' };
      return state === 'asked' ? to('cancelled') : { call };
    case 'overtaken':
      if (state === 'asked') return to('cancelled');
      return state === 'dialled' ? to('lapsed') : { call };
    case 'due':
      if (endsAt === null || at < endsAt) return { call };
      return to(state === 'asked' ? 'expired' : 'lapsed');
    case 'reported':
      if (state === 'reported') return { refusal: 'reported' };
      return endsAt === null && at >= call.since + AMENDED_WITHIN ? { refusal: 'too_late' } : to('reported');
  }
}
