import type { Host, PushHandler } from '../socket/host.ts';
import { lookAtReminder } from './shown-reminder.ts';

/** A call-back was planned, moved or done, or a follow-up was written, perhaps on another device. */
export function agendaMoved({ refresh }: Host): PushHandler<'agendaMoved'> {
  return () => {
    refresh('messages.agenda', 'messages.unread', 'statistics.today');
    return lookAtReminder();
  };
}
