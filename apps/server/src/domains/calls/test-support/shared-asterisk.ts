import { onTestFinished } from 'vitest';
import { createAsterisk } from '../../../integrations/telephony/asterisk/asterisk.ts';
import { createLab, until } from '../../../integrations/telephony/asterisk/test-support/lab.ts';
import type { CallBench } from './call-bench.ts';
import type { BenchSoftphone, SharedEngine } from './several-diallers.ts';
import { asDeskPhones, putLineOn } from './lab-line.ts';

/** Starts an Asterisk with a carrier, as a node of the bench with its line, in real time. */
export async function shareAsterisk(bench: CallBench, softphones: BenchSoftphone[]): Promise<SharedEngine> {
  const lab = await createLab({ softphones });
  onTestFinished(() => lab.close());
  await putLineOn(lab, bench);
  return {
    kind: 'asterisk',
    open: ({ address }, opening) =>
      asDeskPhones(createAsterisk({ address: address!, ...opening, onProblem: () => {} })),
    talker: '63',
    async setPhones(areThere) {
      for (const { name } of softphones) lab.carrier.command(`pjsip send ${areThere ? '' : 'un'}register ${name}`);
    },
    async crash() {
      await lab.engine.kill();
      await lab.engine.start();
    },
    until,
  };
}
