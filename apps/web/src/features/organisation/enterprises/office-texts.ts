import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './office-texts/zh.ts';

export const o = texts<typeof zh>(import.meta.glob('./office-texts/*.ts', { eager: true }));
