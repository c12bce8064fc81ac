import { loadWords } from '@haihu/contract/languages';
import type { zh } from './gone-texts/zh.ts';

/** The words in place of a customer who cannot be opened, by `ReminderToast`. */
export const goneCustomerWords = await loadWords<typeof zh>((language) => import(`./gone-texts/${language}.ts`));
