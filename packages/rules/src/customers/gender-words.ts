import type { Gender } from '@haihu/contract/customers/values';

/** The genders, in Chinese. */
export const zhGenders: Record<Gender, string> = {
  male: '男',
  female: '女',
};

/** The genders, in English. */
export const enGenders: Record<Gender, string> = {
  male: 'Male',
  female: 'Female',
};
