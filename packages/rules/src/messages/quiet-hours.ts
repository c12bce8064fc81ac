import type { MessageKind } from '@haihu/contract/messages/values';

/** The hours in which a member does not want to be disturbed. Times are `22:00`, of the enterprise's zone. */
export interface QuietHours {
  on: boolean;
  from: string;
  /** The minute at which the quiet ends. Earlier than `from`: on the next day. Equal: all day. */
  until: string;
  /** Kinds of messages that are shown even so. */
  letThrough: readonly MessageKind[];
}

/** The quiet hours until a member decides. */
export const firstQuietHours: QuietHours = { on: false, from: '21:00', until: '08:00', letThrough: ['visit'] };

/** Returns true if a message of this kind is kept quiet. `minute`: the minute of the day, 0 to 1439. */
export function isQuiet({ on, from, until, letThrough }: QuietHours, kind: MessageKind, minute: number): boolean {
  if (!on || letThrough.includes(kind)) return false;
  const [begin, end] = [minutesOf(from), minutesOf(until)];
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}
