import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  common: 'Common sound',
  commonNote: 'The operator has put it at the telephone engine',
  chosen: 'In use',
  gone: 'A sound that was deleted',
  manage: 'Add and manage sounds',
  length: (seconds) =>
    seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`,
  onTheWay: (there, engines) =>
    `On its way to the telephone engines (${there} of ${engines}). Until then the common sound plays`,
};
