import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../../test-support/bench-calls.ts';
import { createAsterisk } from '../asterisk.ts';
import { createLab, until } from './lab.ts';
import { desk, leaving, pausing } from './pages.ts';

const phone = (number: string) => ({ kind: 'phone' as const, number });

/** Pages that stop sending sound, and the limits of it in the bench. */
const goingAway = { back: 'agent-2', 'for good': 'agent-3' } as const;
const lostSound = { musicAfter: 1500, endAfter: 6000 };

/** Ignores problems: Asterisk's own log has them, and the tests show their results. */
const onProblem = () => {};

export async function createAsteriskBench(): Promise<Bench> {
  const lab = await createLab({
    softphones: [desk('agent-1'), pausing(goingAway.back), leaving(goingAway['for good'])],
  });
  const { credential, proxy } = lab;
  const telephony = createAsterisk({ address: proxy.address, credential, installation: 'bench', lostSound, onProblem });
  await until(() => telephony.connection().isUp, 20);
  await telephony.provision([...lab.softphones, { name: 'agent-9', secret: 'nine' }], [lab.line]);
  await until(async () => {
    const registered = (await telephony.registered())!;
    return lab.softphones.every(({ name }) => registered.includes(name));
  }, 30);
  return {
    telephony,
    agentLeg: phone('057100000001'),
    otherLeg: phone('057100000002'),
    absentLeg: phone('057100000071'),
    softphoneLeg: { kind: 'softphone', endpoint: 'agent-1' },
    goesAway: (how) => ({ agentLeg: { kind: 'softphone', endpoint: goingAway[how] }, digits: '60' }),
    agrees: '56',
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
    async unheard(meanwhile) {
      proxy.lose(/./);
      await meanwhile();
      proxy.lose(null);
    },
    agentHangsUp: async ({ order: { agentLeg } }) =>
      agentLeg?.kind === 'phone' ? lab.hangUpFor(agentLeg.number) : undefined,
    pass: (seconds) => wait(seconds * 1000),
    until: (condition, seconds) => until(condition, seconds),
    async close() {
      await telephony.close();
      await lab.close();
    },
  };
}
