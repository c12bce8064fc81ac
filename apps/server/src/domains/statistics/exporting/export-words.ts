import { loadWords } from '@haihu/contract/languages';
import type { zh } from './texts/zh.ts';

/** The words of a file with statistics. */
export const statisticsExportWords = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));
