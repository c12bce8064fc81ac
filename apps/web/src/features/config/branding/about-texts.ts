import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './about-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./about-texts/*.ts', { eager: true }));
