import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './agenda-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./agenda-texts/*.ts', { eager: true }));
