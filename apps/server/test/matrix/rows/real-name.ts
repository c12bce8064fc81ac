import { nothing, type RowsOf } from './row.ts';

/** The error for a check that none of these members began. */
const NO_CHECK = 40400;
/** The error for a result that none of these members got. */
const FOREIGN = 40247;

const submission = { name: '张三', idNumber: '11010519491231002X', resultId: 'x'.repeat(43), consent: true } as const;

export const realNameRows: RowsOf<'realName'> = {
  'realName.state': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'realName.startCheck': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'realName.finishCheck': {
    request: ({ faceCheck }) => ({ id: faceCheck, frames: [] }),
    otherEnterprise: NO_CHECK,
    notTheOwner: NO_CHECK,
  },
  'realName.submit': { request: () => submission, otherEnterprise: FOREIGN, notTheOwner: FOREIGN },
  'realName.withdraw': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
};
