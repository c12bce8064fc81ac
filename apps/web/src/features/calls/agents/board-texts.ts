import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './board-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./board-texts/*.ts', { eager: true }));
