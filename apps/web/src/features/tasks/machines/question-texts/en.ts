import type { zh } from './zh.ts';

export const en: typeof zh = {
  found: 'This looks like voicemail',
  hang_up: 'Hang up',
  message: 'Leave message',
  stay: 'Stay',
  soon: {
    hang_up: 'Hangs up in a moment',
    message: 'Leaves the message in a moment',
    stay: 'Choose nothing to stay',
  },
  leaving: 'The message is being left. You are free.',
  hungUp: 'Written down as not reached',
};
