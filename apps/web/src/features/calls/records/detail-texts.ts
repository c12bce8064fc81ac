import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './detail-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./detail-texts/*.ts', { eager: true }));
