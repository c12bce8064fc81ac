import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './office-texts/zh.ts';

/** Texts about an enterprise's details and its verification. */
export const t = texts<typeof zh>(import.meta.glob('./office-texts/*.ts', { eager: true }));
