import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './agent-texts/zh.ts';

/** Texts about the states of agents. */
export const t = texts<typeof zh>(import.meta.glob('./agent-texts/*.ts', { eager: true }));
