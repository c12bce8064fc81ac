import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  missed: (who) => `Missed call from ${who || 'a customer'}. Please call back`,
  leftMessage: (who) => `${who || 'A customer'} called and left a voice message`,
  times: (count) => (count > 1 ? `${count} times` : ''),
  settled: 'Settled',
  offerOver: { declined: '', absent: 'You did not pick up. The caller was passed on', gone: 'The caller hung up' },
};
