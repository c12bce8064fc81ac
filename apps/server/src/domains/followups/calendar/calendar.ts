import type { Module } from '../../../kernel/module.ts';
import { type CalendarParts, createCalendar } from './calendar.usecases.ts';

/** Makes the room's module: call-backs in calendars of other programs. */
export function createFollowUpCalendar(parts: CalendarParts) {
  const calendar = createCalendar(parts);
  return {
    routes({ handle, handlePublic }) {
      handle('followups.calendar', (member) => calendar.show(member));
      handle('followups.openCalendar', (member, _request, { language }) => calendar.open(member, language));
      handle('followups.closeCalendar', (member) => calendar.close(member).then(() => ({ done: true as const })));
      handle('followups.visitFile', (member, { id }, { language }) => calendar.file(member, id, language));
      handlePublic('followups.calendarFeed', async ({ key }, { ip, raw }) => {
        const text = await calendar.readFeed(key, ip);
        await raw.reply.type('text/calendar; charset=utf-8').send(text);
      });
    },
  } satisfies Module;
}
