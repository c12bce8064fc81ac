import { texts } from '../shared/i18n/texts.ts';
import type { zh } from './screen-titles/zh.ts';

/** Titles of the documents: the specification's, or ours if the specification shows none. */
export const screenTitles = texts<typeof zh>(import.meta.glob('./screen-titles/*.ts', { eager: true }));
