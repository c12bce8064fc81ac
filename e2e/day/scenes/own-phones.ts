import { setTimeout as delay } from 'node:timers/promises';
import { type Comparison, disagreements } from '../figures/comparison.ts';
import type { Office } from '../office.ts';
import type { Client } from '../people/client.ts';
import { signIn } from '../people/sign-in.ts';
import type { Scene } from './scene.ts';

const OWNER = { name: '钱进', mobile: '13700000301' };
/** Reported length of each call. Seconds. */
const TALKS = [3, 0, 2];

/** In another enterprise agents call by their own phones. Each call is reported once, and counted apart. */
export const ownPhonesScene: Scene = {
  name: 'calls by own phones are reported',
  isLong: true,
  async play(office) {
    const asked = ['--owner-mobile', OWNER.mobile, '--owner-name', OWNER.name, '--device', '--unmasked'];
    await office.operator(['enterprise', 'create', '随身电销', ...asked]);
    const client = office.client();
    try {
      await signIn([{ client, mobile: OWNER.mobile }], (mobiles) => office.codes(mobiles));
      for (const [index, seconds] of TALKS.entries())
        await callByPhone(office, client, { mobile: `1390050010${index}`, seconds });
      for (const sentence of disagreements(await compare(office, client))) office.complain(`own phones: ${sentence}`);
    } finally {
      await client.close();
    }
  },
};

async function callByPhone(
  office: Office,
  client: Client,
  { mobile, seconds }: { mobile: string; seconds: number },
): Promise<void> {
  const { id } = await client.call('customers.addPrivate', { name: `手机客户${mobile.slice(-1)}`, mobile });
  const { device } = await client.call('calls.place', { customerId: id });
  const { bindId } = device!;
  const startTime = office.now();
  await client.call('calls.dialled', { bindId });
  await delay((seconds + 1) * 1000);
  await client.call('calls.reportDevice', { bindId, duration: seconds, startTime });
}

async function compare({ day }: Office, client: Client): Promise<Comparison[]> {
  const asked = { from: day, to: day, of: 'team' } as const;
  const [{ now }, { list }, today] = await Promise.all([
    client.call('statistics.deviceCallTotals', asked),
    client.call('calls.pagePlus', { from: day, to: day, size: 100 }),
    client.call('statistics.today', { of: 'team' }),
  ]);
  const said = TALKS.reduce((all, seconds) => all + seconds, 0);
  const talked = list.reduce((all, { talkSeconds }) => all + talkSeconds, 0);
  return [
    {
      what: 'calls',
      shown: { made: TALKS.length, records: list.length, statistics: now.calls, home: today.now.calls },
    },
    {
      what: 'seconds of talk',
      shown: { said, records: talked, statistics: now.talkSeconds, home: today.now.talkSeconds },
    },
  ];
}
