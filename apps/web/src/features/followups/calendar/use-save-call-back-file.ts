import { useMutation } from '@tanstack/react-query';
import { canOpenCalendar, openCalendar } from '../../../native/calendar.ts';
import { saveFile } from '../../../shared/lib/download.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Saves a call-back as a file that calendars of phones and computers open. The app opens the phone's calendar itself. */
export const useSaveCallBackFile = () =>
  useMutation({
    mutationFn: (id: string) => sendRequest('followups.visitFile', { id }),
    onSuccess: ({ name, text }) =>
      canOpenCalendar() ? openCalendar(text) : saveFile(new Blob([text], { type: 'text/calendar' }), name),
  });
