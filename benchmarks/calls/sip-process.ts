import { askAs } from '@haihu/server/src/integrations/telephony/asterisk/test-support/sip-ask.ts';
import { createSipCallers, type NewCaller, type SipCaller } from './sip-callers.ts';
import { openLegs, type SipLeg } from './sip-legs.ts';
import { createSounds, type SoundFault } from './sound-stream.ts';
import { agentTone, customerTone, type HeardTone, judgeTone, samplesOf } from './tones.ts';

/** A phone of an agent, as it registers. */
export interface SipAccount {
  name: string;
  secret: string;
}

/** The orders to the process that is the carrier, its customers and the phones of agents. Each is answered. */
export type SipOrder =
  | { do: 'open'; engine: string; carrier: string; phones: string; accounts: SipAccount[] }
  | { do: 'register' }
  /** Customers hang up this many seconds after they answered. `faults`: those of their sound, by their numbers. */
  | { do: 'begin'; talk: number; faults: Record<string, SoundFault> }
  /** Lets a person call a number of ours from the carrier. */
  | ({ do: 'call' } & NewCaller)
  | { do: 'arrivals' }
  | { do: 'report'; calls: SipCall[] };

/** A call by its id and by the number of its customer. */
export interface SipCall {
  id: string;
  number: string;
}

/** A call as its phones saw it. Instants are those of the monotonic clock; null: it did not come so far. */
export interface SeenCall {
  id: string;
  agentInvitedAt: number | null;
  agentAnsweredAt: number | null;
  customerInvitedAt: number | null;
  customerAnsweredAt: number | null;
  /** The instants at which the talk was over for the customer. */
  endedAt: number | null;
  agentHeard: HeardTone | null;
  customerHeard: HeardTone | null;
  /** Frames that came too late to be played. */
  lateFrames: number;
  tones: { agent: number; customer: number };
}

/** The people who called us, and the invitations to agents by the calls that they name. */
export interface SipArrivals {
  callers: SipCaller[];
  agents: { callId: string; invitedAt: number }[];
}

export interface SipReport {
  calls: SeenCall[];
  /** Largest number of customers who talked at once. */
  atOnce: number;
  /** Frames that this process sent late itself. */
  sentLate: number;
  cpuSeconds: number;
}

/** Returns the tone of a customer by the number. */
const toneOfNumber = (number: string) => customerTone(Number(number.slice(3, 9)));

let world: Awaited<ReturnType<typeof open>> | undefined;

process.on('message', (order: SipOrder) => {
  carryOut(order).then(
    (done) => process.send!({ done }),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});

async function carryOut(order: SipOrder): Promise<unknown> {
  if (order.do === 'open') world = await open(order);
  else if (order.do === 'register') await world!.register();
  else if (order.do === 'begin') world!.begin(order);
  else if (order.do === 'call') await world!.call(order);
  else if (order.do === 'arrivals') return world!.arrivals();
  else return world!.report(order.calls);
  return null;
}

async function open({ engine, carrier, phones, accounts }: Extract<SipOrder, { do: 'open' }>) {
  const sounds = createSounds();
  const places = new Map(accounts.map(({ name }, at) => [name, at]));
  let [talk, faults, atOnce, sentLateBefore]: [number, Record<string, SoundFault>, number, number] = [0, {}, 0, 0];
  let cpu = process.cpuUsage();

  const agents = await openLegs({
    address: phones,
    engine,
    sounds,
    toneOf: (user) => ({ hertz: agentTone(places.get(user)!) }),
  });
  const customers = await openLegs({
    address: carrier,
    engine,
    sounds,
    toneOf: (number) => ({ hertz: toneOfNumber(number), ...(faults[number] && { fault: faults[number] }) }),
    onAnswered(leg) {
      const talking = customers.legs().filter(({ answeredAt, endedAt }) => answeredAt !== null && endedAt === null);
      atOnce = Math.max(atOnce, talking.length);
      setTimeout(() => leg.hangUp(), talk * 1000);
    },
  });

  const callers = createSipCallers(customers.way, { address: carrier, engine, sounds });

  return {
    call: callers.call,
    arrivals: (): SipArrivals => ({
      callers: callers.report(),
      agents: agents.legs().map(({ callId, invitedAt }) => ({ callId, invitedAt })),
    }),
    async register(): Promise<void> {
      const statuses = await Promise.all(accounts.map((account) => askAs(agents.way, engine, account, 'REGISTER')));
      const refused = statuses.filter((status) => status !== 200);
      if (refused.length > 0) throw new Error(`phones not registered: ${refused.join()}`);
      agents.forget();
    },
    begin(order: { talk: number; faults: Record<string, SoundFault> }): void {
      ({ talk, faults } = order);
      agents.forget();
      customers.forget();
      callers.listen();
      atOnce = 0;
      sentLateBefore = sounds.sentLate();
      cpu = process.cpuUsage();
    },
    report(calls: SipCall[]): SipReport {
      const used = process.cpuUsage(cpu);
      const byId = new Map(agents.legs().map((leg) => [leg.callId, leg]));
      const byNumber = new Map(customers.legs().map((leg) => [leg.user, leg]));
      return {
        calls: calls.map(({ id, number }) => seen(id, byId.get(id), byNumber.get(number), places)),
        atOnce,
        sentLate: sounds.sentLate() - sentLateBefore,
        cpuSeconds: (used.user + used.system) / 1e6,
      };
    },
  };
}

function seen(
  id: string,
  agent: SipLeg | undefined,
  customer: SipLeg | undefined,
  places: ReadonlyMap<string, number>,
): SeenCall {
  const tones = {
    agent: agentTone(places.get(agent?.user ?? '') ?? 0),
    customer: customer ? toneOfNumber(customer.user) : 0,
  };
  return {
    id,
    agentInvitedAt: agent?.invitedAt ?? null,
    agentAnsweredAt: agent?.answeredAt ?? null,
    customerInvitedAt: customer?.invitedAt ?? null,
    customerAnsweredAt: customer?.answeredAt ?? null,
    endedAt: customer?.endedAt ?? null,
    agentHeard: agent ? judgeTone(samplesOf(agent.sound.heard()), tones.customer) : null,
    customerHeard: customer ? judgeTone(samplesOf(customer.sound.heard()), tones.agent) : null,
    lateFrames: (agent?.sound.late() ?? 0) + (customer?.sound.late() ?? 0),
    tones,
  };
}

// Nobody ends this process once the benchmark itself is gone.
process.once('disconnect', () => process.exit());
