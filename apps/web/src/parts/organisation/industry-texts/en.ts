import type { Translated } from '../../../shared/i18n/texts.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = { industry: 'Industry', choose: 'Choose an industry' };
