import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  mine: 'My tasks',
  running: 'Running tasks',
  all: 'All tasks',
  done: (done, total) => `${done} / ${total}`,
  progress: (name, done, total) => `${name}, ${done} of ${total} done`,
  goOn: 'Continue',
  goOnWith: (name) => `Continue with ${name}`,
  take: 'Take calls',
  takeOf: (name) => `Take calls of ${name}`,
  addTitle: (count) => `Add the numbers of ${count} customers?`,
  addBody:
    'They come into this task, and a running task dials them at once. Duplicates and do-not-call numbers are skipped.',
  addYes: 'Add them',
  takeCalls: 'Take calls',
  taking: 'Taking calls',
  takingOf: (name) => `Taking calls of ${name}. Tap to pause`,
  takingTapToPause: 'Taking calls · tap to pause',
  comesByItself: 'Calls come by themselves while you are ready, and open their number',
  left: (count) => `${count} for you to call`,
  noneForMe: 'None for you to call',
  noneLeft: 'No number is left to call',
  nextAt: (at) => `The next number can be called ${inSentence(at)}`,
};
