import type { OwnSound } from '../sounds.ts';
import type { AdoptOrder } from '../telephony.ts';
import type { AriRequest } from './ari-requests.ts';
import {
  HELD_VARIABLE,
  heldMarks,
  type HoldReason,
  type KeptVoiceMessage,
  keptVoiceMessage,
  MESSAGE_VARIABLE,
} from './marks.ts';
import type { OwnSoundLookup } from './own-sounds.ts';

/**
 * The times that an own music is played, one after the other. Asterisk does so without us, so a driver that dies leaves
 * nobody in silence. 20 seconds of music last for an hour.
 */
const REPEATED = 180;

export interface WaitingRequestParts {
  post(path: string, query?: AriRequest['query'], body?: object): Promise<unknown>;
  remove(path: string): Promise<boolean>;
  setVariables(channel: string, variables: Record<string, string>): Promise<void>;
  ringBack(channel: string, isOn: boolean): Promise<void>;
  mediaOf: OwnSoundLookup['mediaOf'];
}

/** Lets a channel outside of the bridge hear music, or ends that. */
type PlayMusic = (channel: string, isOn: boolean) => Promise<void>;

/** Returns the id of an own music that plays to a channel. */
export const musicIdOf = (channel: string): string => `${channel}-music`;

const heldVariable = (isOn: boolean, why: HoldReason) => ({ [HELD_VARIABLE]: isOn ? heldMarks[why] : '' });

/** Makes the requests for people who wait: with the music of the Asterisk, or that of their enterprise. */
export function createWaitingRequests({ post, remove, setVariables, ringBack, mediaOf }: WaitingRequestParts) {
  async function music(channel: string, isOn: boolean): Promise<void> {
    if (isOn) await post(`channels/${channel}/moh`);
    else await remove(`channels/${channel}/moh`);
  }

  const stopOwn = (channel: string) => remove(`playbacks/${musicIdOf(channel)}`);

  const ownMusic =
    (own: string): PlayMusic =>
    async (channel, isOn) => {
      await stopOwn(channel);
      const media = isOn ? await mediaOf(own, '') : '';
      if (media === '') return music(channel, isOn);
      const all = Array.from({ length: REPEATED }, () => media);
      await post(`channels/${channel}/play/${musicIdOf(channel)}`, {}, { media: all });
    };

  const waitsBy =
    (play: PlayMusic) =>
    (channel: string, hears: AdoptOrder['hears'], isOn: boolean): Promise<void> =>
      hears === 'music' ? play(channel, isOn) : ringBack(channel, isOn);

  const common = {
    music,
    /** Moves the customer to the music, or back into the bridge. `why`: kept for a new driver. */
    async hold(bridge: string, channel: string, isOn: boolean, why: HoldReason = 'hold'): Promise<void> {
      if (isOn) await post(`bridges/${bridge}/removeChannel`, { channel });
      await music(channel, isOn);
      await setVariables(channel, heldVariable(isOn, why));
      if (!isOn) await post(`bridges/${bridge}/addChannel`, { channel });
    },
    /** Lets a caller who waits outside of the bridge hear something, or ends that. */
    waits: waitsBy(music),
    /** Notes why a customer who hears music already is on hold. */
    markHeld: (channel: string, why: HoldReason) => setVariables(channel, heldVariable(true, why)),
    /** Notes on the channel of a caller how far their message is. */
    noteMessage: (channel: string, message: KeptVoiceMessage) =>
      setVariables(channel, { [MESSAGE_VARIABLE]: keptVoiceMessage(message) }),
  };

  /** Makes the same requests with an own music. Asterisk sets no variable of a channel to which a sound plays. */
  function owned(own: string): typeof common {
    const play = ownMusic(own);
    return {
      music: play,
      async hold(bridge, channel, isOn, why = 'hold') {
        if (isOn) await post(`bridges/${bridge}/removeChannel`, { channel });
        else await play(channel, false);
        await setVariables(channel, heldVariable(isOn, why));
        if (isOn) await play(channel, true);
        else await post(`bridges/${bridge}/addChannel`, { channel });
      },
      waits: waitsBy(play),
      async markHeld(channel, why) {
        await stopOwn(channel);
        await common.markHeld(channel, why);
        await play(channel, true);
      },
      async noteMessage(channel, message) {
        await stopOwn(channel);
        await common.noteMessage(channel, message);
      },
    };
  }

  return {
    ...common,
    /** Stops an own music before another sound, which would wait for its end. The music of the Asterisk need not stop. */
    async makeWayForSound(channel: string, own: OwnSound): Promise<void> {
      if (typeof own === 'string') await stopOwn(channel);
    },
    /** Returns the requests whose music is that of an enterprise, if the Asterisk has it. */
    withOwnMusic: (own: OwnSound): typeof common => (typeof own === 'string' ? owned(own) : common),
  };
}
