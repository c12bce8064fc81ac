import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './script-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./script-texts/*.ts', { eager: true }));
