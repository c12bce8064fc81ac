import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './softphone-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./softphone-texts/*.ts', { eager: true }));
