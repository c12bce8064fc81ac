import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './in-call-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./in-call-texts/*.ts', { eager: true }));
