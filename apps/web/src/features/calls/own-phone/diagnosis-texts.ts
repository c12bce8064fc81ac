import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './diagnosis-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./diagnosis-texts/*.ts', { eager: true }));
