import { texts } from '../i18n/texts.ts';

export const t = texts({
  zh: {
    title: '放弃修改？',
    body: '改过的内容还没有保存。',
    discard: '放弃',
    stay: '继续编辑',
  },
  en: {
    title: 'Discard your changes?',
    body: 'Your changes are not saved yet.',
    discard: 'Discard',
    stay: 'Keep editing',
  },
});
