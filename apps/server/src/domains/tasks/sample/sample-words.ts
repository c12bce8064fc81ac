import type { CallCause } from '@haihu/contract/calls/values';
import type { Language } from '../../../platform/http/server.ts';

/** The name of a sample task, its script and the people that it calls. */
export const sampleWords: Record<Language, { name: string; script: string; people: [name: string, remark: string][] }> =
  {
    zh: {
      name: '示例任务',
      script: '{客户}您好，我是{企业}的{销售}。您之前咨询过我们的产品，今天有没有两分钟聊一聊？',
      people: [
        ['王先生', '会接听：试着选「有意向」'],
        ['李女士', '无人接听：两小时后自动再拨'],
        ['陈经理', '会接听：试着约一个再次拨打的时间'],
        ['赵老板', '占线：15 分钟后自动再拨'],
        ['周小姐', '空号：不会再拨'],
      ],
    },
    en: {
      name: 'Sample task',
      script:
        'Hello {customer}, this is {agent} from {enterprise}. You asked about our product: do you have two minutes to talk?',
      people: [
        ['Mr Wang', 'Answers: try the result "Interested"'],
        ['Ms Li', 'Does not answer: called again in two hours'],
        ['Manager Chen', 'Answers: try a time to call again'],
        ['Mr Zhao', 'Is busy: called again in 15 minutes'],
        ['Ms Zhou', 'Has an empty number: not called again'],
      ],
    },
  };

/** The result of a practised call to each of these people, by their place. */
export const sampleCauses: readonly CallCause[] = ['answered', 'no_answer', 'answered', 'busy', 'empty_number'];

/** Returns the number of a sample person. No operator gives out such numbers, so nobody can be called by mistake. */
export const sampleNumber = (place: number): string => `1200000000${place + 1}`;
