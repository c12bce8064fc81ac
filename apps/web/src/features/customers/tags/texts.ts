import { texts } from '../../../shared/i18n/texts.ts';

/** Texts about the tags of customers. */
export const t = texts({
  zh: {
    title: '标签',
    add: '+ 标签',
    noTags: '企业还没有标签',
  },
  en: {
    title: 'Tags',
    add: '+ Tag',
    noTags: 'No tags yet',
  },
});
