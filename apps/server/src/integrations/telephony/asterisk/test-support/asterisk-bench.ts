import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../../test-support/bench-calls.ts';
import { createAsterisk } from '../asterisk.ts';
import { createLab, until } from './lab.ts';

const phone = (number: string) => ({ kind: 'phone' as const, number });

/** Ignores problems: Asterisk's own log has them, and the tests show their results. */
const onProblem = () => {};

export async function createAsteriskBench(): Promise<Bench> {
  const lab = await createLab();
  const { credential, proxy } = lab;
  const telephony = createAsterisk({ address: proxy.address, credential, installation: 'bench', onProblem });
  await until(() => telephony.connection().isUp, 20);
  await telephony.provision([lab.agent, { name: 'agent-9', secret: 'nine' }], [lab.line]);
  await until(async () => (await telephony.registered())!.includes('agent-1'), 30);
  return {
    telephony,
    agentLeg: phone('057100000001'),
    otherLeg: phone('057100000002'),
    absentLeg: phone('057100000071'),
    softphoneLeg: { kind: 'softphone', endpoint: 'agent-1' },
    unregisteredLeg: { kind: 'softphone', endpoint: 'agent-9' },
    registering(as) {
      const { trunk, user, secret } = lab.line;
      return {
        name: `bench-${as}`,
        trunk: as === 'silent' ? lab.nowhere : trunk,
        user,
        secret: as === 'refused' ? 'wrong' : secret,
        contact: '057188886666',
      };
    },
    layRecording: async (callId, wav) => lab.layRecording(`bench-${callId}`, wav),
    arrive: lab.callers.arrive,
    async away(meanwhile) {
      proxy.cut();
      await until(() => !telephony.connection().isUp, 20);
      await meanwhile();
      proxy.mend();
      await until(() => telephony.connection().isUp, 20);
    },
    pass: (seconds) => wait(seconds * 1000),
    until: (condition, seconds) => until(condition, seconds),
    async close() {
      await telephony.close();
      await lab.close();
    },
  };
}
