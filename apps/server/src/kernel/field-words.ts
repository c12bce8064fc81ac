import { byKey, loadWords } from '@haihu/contract/languages';
import type { zh } from './field-texts/zh.ts';

/** Problems of fields that no schema could judge. Each one completes a sentence that begins with the field's name. */
export const fieldWords = byKey<typeof zh>(
  await loadWords<typeof zh>((language) => import(`./field-texts/${language}.ts`)),
);
