import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Keyboard',
  here: 'Works here',
  elsewhere: 'On other screens',
  note: 'In a text field only Ctrl Enter and Esc work. All keys can be switched off in Basic settings.',
  or: 'or',
  to: 'to',
  names: {
    search: 'Search customers',
    call: 'Call',
    hangUp: 'Hang up',
    mute: 'Mute',
    next: 'Next customer',
    result: 'Choose a result',
    level: 'Choose a level',
    save: 'Save and continue, or save',
    down: 'Next row, Enter opens it',
    up: 'Previous row',
    back: 'Go back, or leave the field',
    help: 'Show this list',
  },
};
