import type { Scene } from './scene.ts';

/** The operator sells the enterprise a line and pays its first money in. */
export const lineAndMoneyScene: Scene = {
  name: 'the operator sets up a line and pays in',
  async play({ operator, tenantId }) {
    const numbers = ['057188886601', '057188886602', '057188886603', '057188886604'].join(',');
    const sold = ['--price', '0.12', '--concurrency', '30', '--carrier', '移动', '--area', '浙江杭州'];
    await operator(['line', 'create', '一号线路', '--enterprise', tenantId, '--numbers', numbers, ...sold]);
    await operator(['credit', tenantId, '500', '--reference', 'first-transfer']);
  },
};
