import { AGREE_KEY, AGREE_SECONDS } from '../asked-keys.ts';
import type { CallOrder, Sound } from '../telephony.ts';
import { noticeSoundsOf } from './marks.ts';
import type { Switchboard } from './parts.ts';
import type { Recorder } from './recorder.ts';
import type { Story } from './story.ts';

export interface RecordingNoticeParts {
  board: Switchboard;
  order: Pick<CallOrder, 'notice' | 'record'>;
  customer: string;
  /**
   * The bridge in which customer and agent hear the notice together. Null: the customer hears it alone, before the
   * agent.
   */
  bridge: string | null;
  recorder: Pick<Recorder, 'listen' | 'resume'>;
  story: Pick<Story, 'notice'>;
  clock(): string;
  run(work: Promise<unknown>): void;
}

/** The state of a call after a time without events. */
export interface Resumed {
  hasRecorder: boolean;
  /** True when the customer is with the agent, or waits for one. */
  isReady: boolean;
  at: string;
}

/** The next step of a customer: hears the notice from its start, waits for its end, or is ready for the agent. */
export type Next = 'hear' | 'wait' | 'ready';

/**
 * Makes the notice about the recording, and decides by it if the call is recorded. The end of the sound comes as an
 * event with its id.
 */
export function createNotice({ board, order, customer, bridge, recorder, story, clock, run }: RecordingNoticeParts) {
  const id = `${customer}-notice`;
  const notice = order.record ? order.notice : null;
  /**
   * `due`: nothing was heard yet. `asks`: the key is waited for. `may`: the call is recorded. `never`: Asterisk has no
   * sound.
   */
  let state: 'due' | 'asks' | 'may' | 'never' = notice ? 'due' : 'may';
  let isOwed = false;
  /** The time until which the key counts. Milliseconds since 1970. */
  let until = Infinity;
  let waits: (() => void) | null = null;
  const closeAfter = (at: string) => void (until = Math.min(until, Date.parse(at) + AGREE_SECONDS * 1000));

  async function findSound(): Promise<string | undefined> {
    const own = await board.mediaOf(notice!.own, '');
    if (own !== '') return own;
    for (const sound of noticeSoundsOf(notice!)) if (await board.hasSound(sound)) return `sound:${sound}`;
    return undefined;
  }

  /** Plays the notice, and records the customer if it tells. False: there is no sound for it. */
  async function play(): Promise<boolean> {
    isOwed = true;
    const sound = await findSound();
    if (sound !== undefined) {
      if (notice!.kind === 'ask') state = 'asks';
      await (bridge ? board.playInto(bridge, sound, id) : board.play(customer, sound, id));
    }
    isOwed = false;
    if (sound === undefined) {
      state = 'never';
      story.notice('no_sound', clock());
    } else if (notice!.kind === 'ask') story.notice('asked', clock());
    else if (state === 'due') {
      state = 'may';
      run(recorder.listen());
    }
    return sound !== undefined;
  }

  return {
    id,
    play,
    /** True when the call is recorded, as far as this process knows. */
    mayRecord: () => order.record && state === 'may',
    /** True when the customer is asked. */
    asks: notice?.kind === 'ask',
    /** True for a call with a notice. */
    isPlanned: notice !== null,
    /** Stops the sound. A key does not count any more. */
    async stop(): Promise<void> {
      until = -Infinity;
      waits = null;
      await board.stopPlaying(id);
    },
    /** Takes a key of the customer. True: it was the answer to the question, and nothing else. */
    pressed(digit: string, at: string): boolean {
      if (state !== 'asks' || digit !== AGREE_KEY || Date.parse(at) > until) return false;
      state = 'may';
      story.notice('agreed', at);
      run(board.stopPlaying(id));
      run(recorder.listen());
      return true;
    },
    /** Notes that the sound is over, and lets another one begin that waits for that. */
    over(at: string): void {
      closeAfter(at);
      const begin = waits;
      waits = null;
      begin?.();
    },
    /**
     * Lets another sound begin that a caller hears once the question is over. It may ask for a key itself, so no key
     * counts for the question from then on.
     */
    async before(begin: () => void): Promise<void> {
      const go = () => {
        until = -Infinity;
        begin();
      };
      if (state === 'asks' && (await board.isPlaying(id))) waits = go;
      else go();
    },
    /**
     * Continues after a time without events, and with the recording. Returns the customer's next step. A recorder that is
     * there proves that they were told, or agreed. What they pressed meanwhile is not known, so the key counts again for
     * a while.
     */
    async resume({ hasRecorder, isReady, at }: Resumed): Promise<Next> {
      const wasDue = state === 'due' && !hasRecorder;
      if (hasRecorder) state = 'may';
      else if (wasDue && notice?.kind === 'ask') state = 'asks';
      if (order.record && state === 'may') run(recorder.resume(hasRecorder));
      if (isOwed) return 'hear';
      if (isReady && (state === 'may' || state === 'never')) return 'ready';
      // The process before may have begun to play it.
      const isOn = await board.isPlaying(id);
      if (wasDue && !isOn && !(isReady && state === 'asks')) return 'hear';
      if (state === 'due') {
        state = 'may';
        run(recorder.listen());
      }
      if (!isOn) closeAfter(at);
      return isOn ? 'wait' : 'ready';
    },
    /**
     * Returns true if another sound may begin. The request to wait may not sound during the notice. Any other sound
     * ends the notice.
     */
    async givesWayTo(other: Sound): Promise<boolean> {
      if (other === 'please_wait') return !(await board.isPlaying(id));
      until = -Infinity;
      await board.stopPlaying(id);
      return true;
    },
  };
}
