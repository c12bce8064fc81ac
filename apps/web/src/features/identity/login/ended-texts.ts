import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './ended-texts/zh.ts';

/** Texts about the end of a session, above the login. */
export const t = texts<typeof zh>(import.meta.glob('./ended-texts/*.ts', { eager: true }));
