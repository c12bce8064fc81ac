import { texts } from './texts.ts';
import type { zh } from './common/zh.ts';

/** Texts that every feature needs. */
export const common = texts<typeof zh>(import.meta.glob('./common/*.ts', { eager: true }));
