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
import { createOwnMusic } from './own-music.ts';
import type { OwnSoundLookup } from './own-sounds.ts';

export interface WaitingRequestParts {
  request(request: AriRequest): Promise<unknown>;
  post(path: string, query?: AriRequest['query']): Promise<unknown>;
  remove(path: string): Promise<boolean>;
  setVariables(channel: string, variables: Record<string, string>): Promise<void>;
  ringBack(channel: string, isOn: boolean): Promise<void>;
  mediaOf: OwnSoundLookup['mediaOf'];
}

/** Lets a channel outside of the bridge hear music, or ends that. */
type PlayMusic = (channel: string, isOn: boolean) => Promise<void>;

const heldVariable = (isOn: boolean, why: HoldReason) => ({ [HELD_VARIABLE]: isOn ? heldMarks[why] : '' });

/** Makes the requests for people who wait: with the music of the Asterisk, or that of their enterprise. */
export function createWaitingRequests(parts: WaitingRequestParts) {
  const { request, post, remove, setVariables, ringBack, mediaOf } = parts;

  async function music(channel: string, isOn: boolean): Promise<void> {
    if (isOn) await post(`channels/${channel}/moh`);
    else await remove(`channels/${channel}/moh`);
  }

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
    /** Stops an own music before another sound, which would wait for its end. The music of the Asterisk need not stop. */
    makeWayForSound: async (_channel: string): Promise<void> => {},
    /** Goes on with an own music after another sound. */
    soundOver: async (_channel: string): Promise<void> => {},
    /** Repeats an own music that has ended, if nobody stopped it. `isPlayable`: Asterisk could play it. */
    musicOver: async (_channel: string, _isPlayable: boolean): Promise<void> => {},
    /** Repeats an own music that ended while nobody was told of it. The customer should hear it. */
    keepMusic: async (_channel: string): Promise<void> => {},
  };

  /** Makes the same requests with an own music, for one call. */
  function owned(own: string): typeof common {
    const ownMusic = createOwnMusic(own, { request, mediaOf, common: music });
    const { play } = ownMusic;
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
      markHeld: (channel, why) => ownMusic.silently(channel, () => common.markHeld(channel, why)),
      async noteMessage(channel, message) {
        await play(channel, false);
        await common.noteMessage(channel, message);
      },
      makeWayForSound: ownMusic.makeWay,
      soundOver: ownMusic.comeBack,
      musicOver: ownMusic.goOn,
      keepMusic: ownMusic.takeOver,
    };
  }

  return {
    ...common,
    /** Returns the requests whose music is that of an enterprise, if the Asterisk has it. */
    withOwnMusic: (own: OwnSound): typeof common => (typeof own === 'string' ? owned(own) : common),
  };
}
