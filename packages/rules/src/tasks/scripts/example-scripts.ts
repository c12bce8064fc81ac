import type { ScriptStep } from '@haihu/contract/tasks/values';
import { withFurther } from '@haihu/contract/languages';

/** An example for beginners: a first call to somebody who knows us. The demonstration uses it as well. */
export const exampleScripts = await withFurther<{ steps: readonly ScriptStep[] }>(
  {
    zh: {
      steps: [
        {
          key: 's1',
          title: '打招呼',
          say: '{{姓名}}您好，我是{{企业}}的{{销售}}。现在说话方便吗？',
          field: { kind: 'choice', label: '方便吗', choices: ['方便', '不方便'] },
          next: null,
          branches: [{ answer: '不方便', to: 's5' }],
        },
        {
          key: 's2',
          title: '问现状',
          say: '想先了解一下，{{公司}}现在用的是哪一家的产品？',
          field: { kind: 'text', label: '现在用哪家', choices: [] },
          next: null,
          branches: [],
        },
        {
          key: 's3',
          title: '介绍',
          say: '我们的产品开通快、价格透明，很多同行已经在用。您想先看一份报价吗？',
          field: { kind: 'choice', label: '要报价吗', choices: ['要', '先不要'] },
          next: null,
          branches: [{ answer: '先不要', to: 's5' }],
        },
        {
          key: 's4',
          title: '约时间',
          say: '好的，报价今天发给您。哪天再给您打电话比较好？',
          field: { kind: 'date', label: '哪天再打', choices: [] },
          next: 'end',
          branches: [],
        },
        {
          key: 's5',
          title: '道别',
          say: '没关系，打扰您了。以后有需要随时找我，祝您工作顺利！',
          field: null,
          next: null,
          branches: [],
        },
      ],
    },
    en: {
      steps: [
        {
          key: 's1',
          title: 'Greeting',
          say: 'Hello {{name}}, this is {{agent}} of {{enterprise}}. Is this a good moment?',
          field: { kind: 'choice', label: 'Good moment', choices: ['Yes', 'No'] },
          next: null,
          branches: [{ answer: 'No', to: 's5' }],
        },
        {
          key: 's2',
          title: 'Situation',
          say: 'May I ask which supplier {{company}} works with at present?',
          field: { kind: 'text', label: 'Present supplier', choices: [] },
          next: null,
          branches: [],
        },
        {
          key: 's3',
          title: 'Our offer',
          say: 'We start within a day, and our prices are open. Would you like to see a quote?',
          field: { kind: 'choice', label: 'Wants a quote', choices: ['Yes', 'Not now'] },
          next: null,
          branches: [{ answer: 'Not now', to: 's5' }],
        },
        {
          key: 's4',
          title: 'Next call',
          say: 'I will send the quote today. On which day may I call again?',
          field: { kind: 'date', label: 'Day of the next call', choices: [] },
          next: 'end',
          branches: [],
        },
        {
          key: 's5',
          title: 'Goodbye',
          say: 'Thank you for your time. Please call me whenever you need us. Have a good day!',
          field: null,
          next: null,
          branches: [],
        },
      ],
    },
  },
  (language) => import(`./example-scripts/${language}.ts`),
);
