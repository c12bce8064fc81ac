import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './account-texts/zh.ts';

/** Texts of everything about the user's own account. */
export const a = texts<typeof zh>(import.meta.glob('./account-texts/*.ts', { eager: true }));
