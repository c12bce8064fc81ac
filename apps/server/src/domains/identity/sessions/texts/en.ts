import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Your role or permissions changed',
  text: 'What you may do now holds since you signed in again',
};
