import { nullIfMissing } from './ari-errors.ts';
import { channelState, type ChannelLooks } from './channel-looks.ts';
import type { CallPart } from './ids.ts';
import { COLLEAGUE_VARIABLE, FIRST, HELD_VARIABLE, heldMarks, MESSAGE_SOUND_VARIABLE } from './marks.ts';

/** A channel of a call, by the part that its id names. */
export interface FoundPart extends CallPart {
  id: string;
  /** True for the channel of a customer who called us. */
  isCaller: boolean;
  state: string;
  creationtime?: string | undefined;
}

/** Makes the questions about single channels of a call that is found again. */
export function createPartLooks({ read, valueIfAny }: Pick<ChannelLooks, 'read' | 'valueIfAny'>) {
  /**
   * True for a customer whose agent left them: the agent was called first, and did not leave them to music, to a colleague
   * or to a message.
   */
  async function isLeft({ id, isCaller }: FoundPart): Promise<boolean> {
    if (isCaller || (await valueIfAny(id, FIRST)) !== 'agent') return false;
    const given = [HELD_VARIABLE, MESSAGE_SOUND_VARIABLE].map((name) => valueIfAny(id, name));
    return (await Promise.all(given)).every((value) => value === '');
  }

  /** True for a customer who may wait without an agent: one who called us, or is parked. */
  async function mayBeAlone({ id, isCaller }: FoundPart): Promise<boolean> {
    return isCaller || (await valueIfAny(id, HELD_VARIABLE)) === heldMarks.park;
  }

  /** Returns the one of these agents who is a colleague beside the other. */
  async function findColleague(agents: readonly FoundPart[]): Promise<FoundPart | undefined> {
    for (const agent of agents) if ((await valueIfAny(agent.id, COLLEAGUE_VARIABLE)) === '1') return agent;
    return undefined;
  }

  /** Returns the state of a channel; null: it is gone. */
  async function stateOf(id: string): Promise<string | null> {
    try {
      return (await read(channelState, `channels/${id}`)).state;
    } catch (error) {
      return nullIfMissing(error);
    }
  }

  return { isLeft, mayBeAlone, findColleague, stateOf };
}
