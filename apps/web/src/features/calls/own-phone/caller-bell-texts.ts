import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './caller-bell-texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./caller-bell-texts/*.ts', { eager: true }));
