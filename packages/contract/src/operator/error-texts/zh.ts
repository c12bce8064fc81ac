import type { feedbackErrors } from '../feedback.errors.ts';

export const zh: Record<keyof typeof feedbackErrors, string> = {
  'feedback.not_found': '没有这条反馈',
  'feedback.too_long': '内容超过 2000 字，精简后再提交',
  'feedback.too_many': '今天提交得太多了，明天再写',
};
