import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './import-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./import-texts/*.ts', { eager: true }));
