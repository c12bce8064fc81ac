import { loadWords } from '@haihu/contract/languages';
import type { CallCause } from '@haihu/contract/calls/values';
import type { zh } from './sample-texts/zh.ts';

/** The name of a sample task, its script and the people that it calls. */
export const sampleWords = await loadWords<typeof zh>((language) => import(`./sample-texts/${language}.ts`));
/** The result of a practised call to each of these people, by their place. */
export const sampleCauses: readonly CallCause[] = ['answered', 'no_answer', 'answered', 'busy', 'empty_number'];

/** Returns the number of a sample person. No operator gives out such numbers, so nobody can be called by mistake. */
export const sampleNumber = (place: number): string => `1200000000${place + 1}`;
