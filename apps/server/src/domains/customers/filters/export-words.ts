import { loadWords } from '@haihu/contract/languages';
import type { zh } from './export-texts/zh.ts';

/** The words of an exported file: sheet name, headings and values. */
export const exportWords = await loadWords<typeof zh>((language) => import(`./export-texts/${language}.ts`));
