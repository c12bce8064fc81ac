import { answerMode } from '@haihu/contract/calls/values';
import type { AgentLeg, CallOrder, Leg, Sound } from '../telephony.ts';
import { type Ari, AriError, type AriRequest } from './ari.ts';

interface Phone {
  id: string;
  role: Leg;
  /** It was told of. */
  isSeen: boolean;
  /** Asterisk was asked to dial it. */
  isDialled: boolean;
  isUp: boolean;
  /** The other side said something before it answered. */
  hasSpoken: boolean;
  isGone: boolean;
  /** It was asked to go. */
  isAsked: boolean;
  /** Somebody else took the call over: its going ends nothing. */
  isReplaced: boolean;
}

/** The phones of a call, by the ids of their channels. */
export function createParts() {
  const all = new Map<string, Phone>();
  function add(id: string, role: Leg): Phone {
    const not = { isSeen: false, isDialled: false, isUp: false, hasSpoken: false, isGone: false, isAsked: false };
    const fresh = { id, role, ...not, isReplaced: false };
    all.set(id, fresh);
    return fresh;
  }

  return {
    get: (id: string) => all.get(id),
    add,
    /** Those have picked up already. */
    addUp(role: Leg, ids: readonly string[]): void {
      for (const id of ids) add(id, role).isUp = true;
    },
    /** The highest number in the ids of those; 0 where there is none. */
    last: (role: Leg) =>
      [...all.values()].reduce(
        (most, phone) => (phone.role === role ? Math.max(most, Number(/\d*$/.exec(phone.id)![0])) : most),
        0,
      ),
    left: () => [...all.values()].filter(({ isGone }) => !isGone),
  };
}

export type Switchboard = ReturnType<typeof createSwitchboard>;

export interface SwitchboardParts {
  request: Ari['request'];
  app: string;
  /** How a line is dialled: digits before each number. */
  prefixOf(line: string): string;
}

/** What our sounds are called at an Asterisk: docs/asterisk.md says where they lie. */
const sounds: Record<Sound, string> = {
  recording_notice: 'sound:haihu-recording-notice',
  please_wait: 'sound:haihu-please-wait',
  no_agent: 'sound:haihu-no-agent',
};

/** What is done to channels and bridges, in ARI's words. Throws `AriError` and `AriAway`. */
export function createSwitchboard({ request, app, prefixOf }: SwitchboardParts) {
  const post = (path: string, query: AriRequest['query'] = {}, body?: object) =>
    request({ method: 'POST', path, query, ...(body && { body }) });

  /** False: it was not there any more. */
  async function remove(path: string): Promise<boolean> {
    try {
      await request({ method: 'DELETE', path });
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

  async function music(channel: string, isOn: boolean): Promise<void> {
    if (isOn) await post(`channels/${channel}/moh`);
    else await remove(`channels/${channel}/moh`);
  }

  const overLine = (number: string, line: string) => `PJSIP/${prefixOf(line)}${number}@${line}`;

  return {
    soundOf: (sound: Sound) => sounds[sound],
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
      const endpoint = leg.kind === 'phone' ? overLine(leg.number, order.line) : `PJSIP/${leg.endpoint}`;
      const { callerId, ringSeconds: timeout } = order;
      await post(
        'channels',
        { endpoint, app, appArgs: role, channelId, callerId, timeout },
        { variables: { ...marks(order), ...(leg.kind === 'softphone' && answersItself) } },
      );
    },
    /**
     * It is there, and not dialled yet: whoever picks it up is ours already, also while nobody drives us. `isExpected`: a
     * softphone answers by itself.
     */
    async createPhone(
      channelId: string,
      leg: AgentLeg,
      order: CallOrder,
      { role, isExpected }: { role: Leg; isExpected: boolean },
    ): Promise<void> {
      const endpoint = leg.kind === 'phone' ? overLine(leg.number, order.line) : `PJSIP/${leg.endpoint}`;
      const { callerId } = order;
      const variables = {
        ...marks(order),
        'CALLERID(num)': callerId,
        'CONNECTEDLINE(num,i)': callerId,
        ...(isExpected && leg.kind === 'softphone' && answersItself),
      };
      await post('channels/create', { endpoint, app, appArgs: role, channelId }, { variables });
    },
    /** It is there, and not dialled yet. */
    async createCustomer(channelId: string, order: CallOrder): Promise<void> {
      const endpoint = overLine(order.callee, order.line);
      const caller = { 'CALLERID(num)': order.callerId, 'CALLERID(name)': '' };
      const variables = { ...marks(order), [RECORDED]: order.record ? '1' : '', HAIHU_APP: app, ...caller };
      await post('channels/create', { endpoint, app, appArgs: 'customer', channelId }, { variables });
    },
    async dial(channel: string, caller: string | null, timeout: number): Promise<void> {
      await post(`channels/${channel}/dial`, { ...(caller && { caller }), timeout });
    },
    hangUp: (channel: string) => remove(`channels/${channel}`),
    async ringBack(channel: string, isOn: boolean): Promise<void> {
      if (isOn) await post(`channels/${channel}/ring`);
      else await remove(`channels/${channel}/ring`);
    },
    async sendDigits(channel: string, dtmf: string): Promise<void> {
      await post(`channels/${channel}/dtmf`, { dtmf, between: 100, duration: 120 });
    },
    async hold(bridge: string, channel: string, isOn: boolean): Promise<void> {
      if (isOn) await post(`bridges/${bridge}/removeChannel`, { channel });
      await music(channel, isOn);
      await post(`channels/${channel}/variable`, { variable: HELD, value: isOn ? '1' : '' });
      if (!isOn) await post(`bridges/${bridge}/addChannel`, { channel });
    },
    music,
    async mute(channel: string, isOn: boolean): Promise<void> {
      if (isOn) await post(`channels/${channel}/mute`, { direction: 'in' });
      else await request({ method: 'DELETE', path: `channels/${channel}/mute`, query: { direction: 'in' } });
    },
    /** False: it is over, or never began. */
    isPlaying: (playbackId: string) => isThere(`playbacks/${playbackId}`),
    /** False: it is over, or never began. */
    isRecording: (name: string) => isThere(`recordings/live/${name}`),
    /** That it is over comes as an event. False: it was. */
    stopPlaying: (playbackId: string) => remove(`playbacks/${playbackId}`),
    async play(channel: string, media: string, playbackId: string): Promise<void> {
      await post(`channels/${channel}/play/${playbackId}`, { media });
    },
    async playInto(bridge: string, media: string, playbackId: string): Promise<void> {
      await post(`bridges/${bridge}/play/${playbackId}`, { media });
    },
    /** Makes a channel that hears both sides of this one, and may speak into it. */
    async listen(channel: string, ear: string, whisper: 'none' | 'out', appArgs: string): Promise<void> {
      await post(`channels/${channel}/snoop/${ear}`, { spy: 'both', whisper, app, appArgs });
    },
    async record(channel: string, name: string, maxDurationSeconds = 0): Promise<void> {
      await post(`channels/${channel}/record`, { name, format: 'wav', ifExists: 'overwrite', maxDurationSeconds });
    },
    async detectMachine(channel: string): Promise<void> {
      await post(`channels/${channel}/continue`, { context: 'haihu-amd', extension: 's', priority: 1 });
    },
  };
}

/** In the invitation of a softphone whose agent asked for the call, or waits for one: nobody has to pick it up. */
const answersItself = { [`PJSIP_HEADER(add,${answerMode.header})`]: answerMode.auto };

/** What is found again on a channel after its driver died. */
export const TENANT = 'HAIHU_TENANT';
export const FIRST = 'HAIHU_FIRST';
/** 1 while the customer is on hold. */
export const HELD = 'HAIHU_HELD';
/** 1 where the call is recorded. */
export const RECORDED = 'HAIHU_RECORDED';

function marks({ tenantId, first }: Pick<CallOrder, 'tenantId' | 'first'>): Record<string, string> {
  return { [TENANT]: tenantId, [FIRST]: first };
}
