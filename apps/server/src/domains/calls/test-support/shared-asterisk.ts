import { onTestFinished } from 'vitest';
import { createAsterisk } from '../../../integrations/telephony/asterisk/asterisk.ts';
import { createLab, until } from '../../../integrations/telephony/asterisk/test-support/asterisk-bench.ts';
import type { CallBench } from './call-bench.ts';
import type { SharedEngine } from './describe-diallers.ts';

/** An Asterisk with a carrier: a node of the bench, with its line, in real time. */
export async function shareAsterisk({ clock, domains, tenantId, lineId }: CallBench): Promise<SharedEngine> {
  const lab = await createLab();
  onTestFinished(() => lab.close());
  clock.now = () => new Date();
  const { calls } = domains;
  const { trunk, user, secret } = lab.line;
  await calls.engines.add({ name: 'lab', address: lab.address, credential: lab.credential });
  await calls.setLine(tenantId, lineId, { engine: 'asterisk', trunk, trunkUser: user, trunkSecret: secret });
  return {
    kind: 'asterisk',
    open: ({ address }, opening) => createAsterisk({ address: address!, ...opening, onProblem: () => {} }),
    async crash() {
      await lab.engine.kill();
      await lab.engine.start();
    },
    until,
  };
}
