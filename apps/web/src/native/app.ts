import type { DevicePart, PermissionOutcome } from './device-parts.ts';

/**
 * Outcome of an attempt to dial. `denied`: the phone does not allow it. `needs_tap`: the browser opens its dial pad only
 * right after a tap.
 */
export type DiallingOutcome = 'dialled' | 'denied' | 'failed' | 'needs_tap';

/** A call in the phone's log. */
export interface LoggedCall {
  number: string;
  /** Start of the call, in milliseconds since 1970. */
  date: number;
  /** Seconds of talk. */
  duration: number;
}

/** A SIM card of the phone. */
export interface Sim {
  id: string;
  label: string;
}

/** An entry of a calendar. Instants in milliseconds since 1970. */
export interface CalendarEntry {
  title: string;
  description: string;
  begin: number;
  end: number;
}

/** The app's plugin: `apps/mobile/android/assets/bridge.js`. Older apps lack what is optional. */
export interface LocalCall {
  dial(order: { number: string }): Promise<{ outcome: DiallingOutcome }>;
  /** Reads calls to the number, newest first. Rejects if the log may not be read. */
  callLog(query: { since: number; number: string }): Promise<{ calls: LoggedCall[] }>;
  /** Opens the app's page in the system's settings. */
  openSettings?(): Promise<void>;
  /** Lists the SIMs. `chosen`: the one that dials; `null` if the system asks each time. */
  sims?(): Promise<{ sims: Sim[]; chosen: string | null }>;
  chooseSim?(order: { sim: string | null }): Promise<void>;
  permissions?(): Promise<Record<DevicePart, PermissionOutcome>>;
  /** Asks the user for a part of the device, if the system still lets the app ask. */
  ask?(order: { part: DevicePart }): Promise<{ outcome: PermissionOutcome }>;
  pickContact?(): Promise<{ contacts: { name: string; number: string }[] }>;
  addToCalendar?(entry: CalendarEntry): Promise<void>;
  keepAwake?(order: { on: boolean }): Promise<void>;
  /** Saves a file at a place that the user chooses. */
  saveFile?(file: { name: string; type: string; base64: string }): Promise<void>;
  /** Waits for notices by the secret while the app is closed; `null` ends that. `spared`: also while the phone sleeps. */
  waitForNotices?(order: { secret: string | null }): Promise<{ spared: boolean }>;
  /** Asks the user to spare the app from battery saving. */
  askToBeSpared?(): Promise<void>;
  /** Calls the listener each time a call that the app dialled is over. */
  addListener?(event: 'callOver', listener: () => void): { remove(): void };
}

/** Returns the app's plugin. A page in a browser has none. */
export const appPlugin = (): LocalCall | undefined =>
  (globalThis as { Capacitor?: { Plugins?: { LocalCall?: LocalCall } } }).Capacitor?.Plugins?.LocalCall;
