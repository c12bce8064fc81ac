import { onTestFinished } from 'vitest';
import { createAsterisk } from '../../../integrations/telephony/asterisk/asterisk.ts';
import { createLab, until } from '../../../integrations/telephony/asterisk/test-support/asterisk-bench.ts';
import type { CallBench } from './call-bench.ts';
import type { SharedEngine } from './describe-diallers.ts';
import { putLineOn } from './lab-line.ts';

/** An Asterisk with a carrier: a node of the bench, with its line, in real time. */
export async function shareAsterisk(bench: CallBench): Promise<SharedEngine> {
  const lab = await createLab();
  onTestFinished(() => lab.close());
  await putLineOn(lab, bench);
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
