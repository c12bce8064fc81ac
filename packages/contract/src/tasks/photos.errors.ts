import type { ErrorText } from '../error-text.ts';

export const photoErrors = {
  'tasks.photo_not_found': {
    code: 40400,
    zh: '没有这张照片，可能已过期，重新拍一张',
    en: 'Photo not found. It may have expired; take it again',
  },
  /** `data.allowedAgainAt`: the instant from which it is allowed again. */
  'tasks.too_many_photos': {
    code: 41830,
    zh: '照片太多，稍后再识别',
    en: 'Too many photos. Try the next one later',
  },
  'tasks.photo_reader_away': {
    code: 41831,
    zh: '号码识别暂时用不了，稍后再试或手动输入',
    en: 'Photos cannot be read now. Try again later, or type the numbers',
  },
  'tasks.photo_unreadable': {
    code: 41832,
    zh: '这张照片打不开，换一张',
    en: 'This photo cannot be opened. Choose another one',
  },
} satisfies Record<string, ErrorText>;
