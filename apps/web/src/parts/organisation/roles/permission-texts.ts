import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './permission-texts/zh.ts';

/** Names of the permissions, for screens that edit roles or report a missing permission. */
export const permissionWords = texts<typeof zh>(import.meta.glob('./permission-texts/*.ts', { eager: true }));
