import { ABSENT, type RowsOf } from './row.ts';

export const operatorRows: RowsOf<'feedback'> = {
  'feedback.save': { request: () => ({ text: '好用' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'feedback.list': { request: () => ({}), otherEnterprise: 'own', notTheOwner: 'own' },
  'feedback.reply': {
    request: ({ feedback }) => ({ id: feedback, text: '再补充' }),
    otherEnterprise: ABSENT.feedback,
    notTheOwner: ABSENT.feedback,
  },
};
