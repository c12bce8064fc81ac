import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./texts/*.ts', { eager: true }));

/** Writes a file size: 320 KB, 2.4 MB. */
export function sizeWords(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
