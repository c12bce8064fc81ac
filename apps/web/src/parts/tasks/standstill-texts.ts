import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './standstill-texts/zh.ts';

/** Texts about the dialling of a task, and the reasons why it stands still. */
export const t = texts<typeof zh>(import.meta.glob('./standstill-texts/*.ts', { eager: true }));
