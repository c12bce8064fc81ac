import { withFurther } from '@haihu/contract/languages';
import type { NumberState } from '@haihu/contract/tasks/values';

/** The states of a task's number, on screens and in exported files. */
export const numberStateWords = await withFurther<Record<NumberState, string>>(
  {
    zh: {
      waiting: '待拨打',
      calling: '拨打中',
      connected: '已接通',
      unreached: '未接通',
      blocked: '不可拨打',
    },
    en: {
      waiting: 'Waiting',
      calling: 'Being called',
      connected: 'Connected',
      unreached: 'Not reached',
      blocked: 'Blocked',
    },
  },
  (language) => import(`./number-state-words/${language}.ts`),
);
