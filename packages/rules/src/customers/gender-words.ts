import { withFurther } from '@haihu/contract/languages';
import type { Gender } from '@haihu/contract/customers/values';

/** The genders, on screens and in exported files. */
export const genderWords = await withFurther<Record<Gender, string>>(
  {
    zh: {
      male: '男',
      female: '女',
    },
    en: {
      male: 'Male',
      female: 'Female',
    },
  },
  (language) => import(`./gender-words/${language}.ts`),
);
