import { answerMode, callHeader } from '@haihu/contract/calls/values';
import type { AgentLeg, CallOrder, CommonSound, Leg } from '../telephony.ts';
import type { Ari } from './ari.ts';
import { AriError } from './ari-errors.ts';
import type { AriRequest } from './ari-requests.ts';
import { createCallerRequests } from './caller-requests.ts';
import { isEndpointOnline } from './endpoints.ts';
import { createKnownSounds } from './known-sounds.ts';
import { createMachineRequests } from './machine-requests.ts';
import { createOwnSoundLookup } from './own-sounds.ts';
import { createWaitingRequests } from './waiting-requests.ts';
import { createRecordingRequests } from './recording-requests.ts';
import {
  COLLEAGUE_VARIABLE,
  keptOrder,
  marks,
  ORDER_VARIABLE,
  PAGE_VARIABLE,
  RECORDED_VARIABLE,
  recordedMark,
  sounds,
} from './marks.ts';
import { createPageRequests } from './page-requests.ts';

/** A phone of a call, by its channel at Asterisk. */
export interface CallPhone {
  id: string;
  role: Leg;
  /** The number of this phone among those of its role. */
  count: number;
  /** Seconds for which it rings. Undefined: as long as the order says. */
  ringSeconds: number | undefined;
  /** True once its dialling was told as an event. */
  isSeen: boolean;
  /** True once Asterisk was asked to dial it. */
  isDialled: boolean;
  isUp: boolean;
  /** True once the other side sent any signal before the answer. */
  hasSpoken: boolean;
  isGone: boolean;
  /** True once Asterisk was asked to hang it up. */
  isAsked: boolean;
  /** True once another agent took the call over. The end of this phone then ends nothing. */
  isReplaced: boolean;
}

/** Keeps the phones of a call, by the ids of their channels. */
export function createCallPhones() {
  const all = new Map<string, CallPhone>();
  function add(id: string, role: Leg, ringSeconds?: number): CallPhone {
    const count = role === 'customer' ? 1 : countIn(id);
    const not = { isSeen: false, isDialled: false, isUp: false, hasSpoken: false, isGone: false, isAsked: false };
    const fresh = { id, role, count, ringSeconds, ...not, isReplaced: false };
    all.set(id, fresh);
    return fresh;
  }

  return {
    get: (id: string) => all.get(id),
    add,
    /** Adds phones that have picked up already. */
    addUp(role: Leg, ids: readonly string[]): void {
      for (const id of ids) add(id, role).isUp = true;
    },
    /** Adds a phone that was dialled and rings. */
    addRinging(role: Leg, id: string): void {
      Object.assign(add(id, role), { isSeen: true, isDialled: true, hasSpoken: true });
    },
    /** Returns the highest number in the ids of phones with this role; 0 if there are none. */
    last: (role: Leg) =>
      [...all.values()].reduce((most, phone) => (phone.role === role ? Math.max(most, phone.count) : most), 0),
    left: () => [...all.values()].filter(({ isGone }) => !isGone),
  };
}

/** Returns the number at the end of a channel's id. */
const countIn = (id: string): number => Number(/\d*$/.exec(id)![0]);

export type Switchboard = ReturnType<typeof createSwitchboard>;

export interface SwitchboardParts {
  request: Ari['request'];
  app: string;
  installation: string;
  /** Returns the digits that are dialled before each number on this line. */
  prefixOf(line: string): string;
  /** Milliseconds by which our clock is ahead of Asterisk's. Null until it is known. */
  clockLead(): number | null;
}

/** Makes the requests to ARI that change channels and bridges. They throw `AriError` and `AriAway`. */
export function createSwitchboard({ request, app, installation, prefixOf, clockLead }: SwitchboardParts) {
  const post = (path: string, query: AriRequest['query'] = {}, body?: object) =>
    request({ method: 'POST', path, query, ...(body && { body }) });

  /** Removes a resource. False: it was not there any more. */
  async function remove(path: string, query: AriRequest['query'] = {}): Promise<boolean> {
    try {
      await request({ method: 'DELETE', path, query });
      return true;
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return false;
      throw error;
    }
  }

  async function isThere(path: string): Promise<boolean> {
    try {
      await request({ method: 'GET', path });
      return true;
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return false;
      throw error;
    }
  }

  async function ringBack(channel: string, isOn: boolean): Promise<void> {
    if (isOn) await post(`channels/${channel}/ring`);
    else await remove(`channels/${channel}/ring`);
  }

  async function setVariables(channel: string, variables: Record<string, string>): Promise<void> {
    for (const [variable, value] of Object.entries(variables)) {
      await post(`channels/${channel}/variable`, { variable, value });
    }
  }

  const own = createOwnSoundLookup({ request, isThere, installation });
  const waiting = createWaitingRequests({ request, post, remove, setVariables, ringBack, mediaOf: own.mediaOf });
  const overLine = (number: string, line: string) => `PJSIP/${prefixOf(line)}${number}@${line}`;

  /** Returns the address of an agent's phone: over the line, over the trunk to another node, or at this node. */
  function addressOf(leg: AgentLeg, line: string): string {
    if (leg.kind === 'phone') return overLine(leg.number, line);
    return leg.over === undefined ? `PJSIP/${leg.endpoint}` : `PJSIP/${leg.endpoint}@${leg.over}`;
  }

  return {
    /** Returns true if a phone can be rung: it is one over the line, or is registered. */
    hasPhone: async (leg: AgentLeg): Promise<boolean> =>
      leg.kind === 'phone' || isEndpointOnline(request, leg.over ?? leg.endpoint),
    soundOf: (sound: CommonSound) => sounds[sound],
    hasSound: createKnownSounds(isThere),
    ...own,
    async makeBridge(bridgeId: string): Promise<void> {
      await post('bridges', { type: 'mixing,dtmf_events', bridgeId });
    },
    async join(bridge: string, channel: string): Promise<void> {
      await post(`bridges/${bridge}/addChannel`, { channel });
    },
    dropBridge: (bridge: string) => remove(`bridges/${bridge}`),
    async ring(
      channelId: string,
      leg: AgentLeg,
      order: Pick<CallOrder, 'line' | 'callerId' | 'ringSeconds' | 'tenantId' | 'first'>,
      role: Leg,
    ) {
      const endpoint = addressOf(leg, order.line);
      const { callerId, ringSeconds: timeout } = order;
      await post(
        'channels',
        { endpoint, app, appArgs: role, channelId, callerId, timeout },
        { variables: { ...marks(order), ...(leg.kind === 'softphone' && answersItself) } },
      );
    },
    /**
     * Creates the channel of a phone without dialling it. A phone that picks up later already belongs to our app, even
     * while no process drives us. `isExpected`: a softphone answers by itself.
     */
    async createPhone(
      channelId: string,
      leg: AgentLeg,
      order: CallOrder,
      { role, isExpected }: { role: Leg; isExpected: boolean },
    ): Promise<void> {
      const endpoint = addressOf(leg, order.line);
      const { callerId } = order;
      const variables = {
        ...marks(order),
        'CALLERID(num)': callerId,
        'CONNECTEDLINE(num,i)': callerId,
        ...(isExpected && leg.kind === 'softphone' && answersItself),
        ...(role === 'agent' && { 'CHANNEL(hangup_handler_push)': 'haihu-sound,s,1' }),
        ...(role === 'agent' && leg.kind === 'softphone' && { ...namesCall(order.callId), [PAGE_VARIABLE]: '1' }),
      };
      await post('channels/create', { endpoint, app, appArgs: role, channelId }, { variables });
    },
    /** Creates the customer's channel without dialling it. */
    async createCustomer(channelId: string, order: CallOrder): Promise<void> {
      const endpoint = overLine(order.callee, order.line);
      const caller = { 'CALLERID(num)': order.callerId, 'CALLERID(name)': '' };
      const variables = {
        ...marks(order),
        [RECORDED_VARIABLE]: recordedMark(order),
        [ORDER_VARIABLE]: keptOrder({ ...order, clockLead: clockLead() }),
        HAIHU_APP: app,
        'CHANNEL(hangup_handler_push)': 'haihu-end,s,1',
        ...caller,
      };
      await post('channels/create', { endpoint, app, appArgs: 'customer', channelId }, { variables });
    },
    async dial(channel: string, caller: string | null, timeout: number): Promise<void> {
      await post(`channels/${channel}/dial`, { ...(caller && { caller }), timeout });
    },
    hasChannel: (channel: string) => isThere(`channels/${channel}`),
    hangUp: (channel: string) => remove(`channels/${channel}`),
    ringBack,
    async sendDigits(channel: string, dtmf: string): Promise<void> {
      await post(`channels/${channel}/dtmf`, { dtmf, between: 100, duration: 120 });
    },
    /** Marks an agent's channel as that of a colleague beside the agent, or ends that. */
    markColleague: (channel: string, isOn: boolean) => setVariables(channel, { [COLLEAGUE_VARIABLE]: isOn ? '1' : '' }),
    ...waiting,
    ...createRecordingRequests({ app, request, post, isThere, remove }),
    ...createCallerRequests({ app, post, remove, setVariables, fileOf: own.fileOf, clockLead }),
    async mute(channel: string, isOn: boolean): Promise<void> {
      if (isOn) await post(`channels/${channel}/mute`, { direction: 'in' });
      else await request({ method: 'DELETE', path: `channels/${channel}/mute`, query: { direction: 'in' } });
    },
    /** Returns true if a sound is playing. False: it is over, or never began. */
    isPlaying: (playbackId: string) => isThere(`playbacks/${playbackId}`),
    /** Stops a sound; its end comes as an event. False: it was over already. */
    stopPlaying: (playbackId: string) => remove(`playbacks/${playbackId}`),
    async play(channel: string, media: string, playbackId: string): Promise<void> {
      await post(`channels/${channel}/play/${playbackId}`, { media });
    },
    async playInto(bridge: string, media: string, playbackId: string): Promise<void> {
      await post(`bridges/${bridge}/play/${playbackId}`, { media });
    },
    ...createMachineRequests({ app, post, setVariables }),
    ...createPageRequests(request),
  };
}

/**
 * SIP header in the invitation to a softphone whose agent asked for the call or waits for one. The phone picks up by
 * itself.
 */
const answersItself = { [`PJSIP_HEADER(add,${answerMode.header})`]: answerMode.auto };

/** Returns the SIP header by which the phone of a page learns which call it is in. */
const namesCall = (callId: string) => ({ [`PJSIP_HEADER(add,${callHeader})`]: callId });
