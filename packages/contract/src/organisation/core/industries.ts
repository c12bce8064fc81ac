import { loadWords } from '../../languages.ts';
import type { zh } from '../industry-texts/zh.ts';

/** Names of the industries of which a founder chooses one for the enterprise. An industry is stored by its code. */
export const industries = await loadWords<typeof zh>((language) => import(`../industry-texts/${language}.ts`));

export type Industry = keyof typeof zh;
export const industryCodes = Object.keys(industries.zh) as [Industry, ...Industry[]];
