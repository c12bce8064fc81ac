import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../shared/lib/download.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Saves a call-back as a file that calendars of phones and computers open. */
export const useSaveCallBackFile = () =>
  useMutation({
    mutationFn: (id: string) => sendRequest('followups.visitFile', { id }),
    onSuccess: ({ name, text }) => saveFile(new Blob([text], { type: 'text/calendar' }), name),
  });
