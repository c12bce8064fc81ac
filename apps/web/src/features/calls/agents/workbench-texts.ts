import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './workbench-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./workbench-texts/*.ts', { eager: true }));
