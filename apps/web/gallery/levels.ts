import { inEnglish } from './words.ts';

export const levelNames = inEnglish
  ? ['strong intent', 'average', 'to be screened', 'weak intent', 'needs follow-up', 'no follow-up']
  : ['强意向', '一般', '待筛选', '弱意向', '需跟进', '无需跟进'];

export const levelWords = inEnglish
  ? ['strong', 'average', 'screen', 'weak', 'follow', 'none']
  : ['强', '一般', '待筛', '弱', '待跟', '不跟'];
