import { loadWords } from '@haihu/contract/languages';
import type { zh } from './texts/zh.ts';

/** The words of a file with a task's results. */
export const taskExportWords = await loadWords<typeof zh>((language) => import(`./texts/${language}.ts`));
