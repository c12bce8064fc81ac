import type { KeptEnd } from '../telephony.ts';
import type { CallAgents } from './call-agents.ts';
import type { CallEnding } from './call-ending.ts';
import type { CustomerSide } from './customer-side.ts';
import type { LiveCallKit } from './live-call-kit.ts';
import type { MessageLeaving } from './message-leaving.ts';
import type { MessageTaking } from './message-taking.ts';
import type { CallPhone } from './parts.ts';

/** Milliseconds for which Asterisk's list may differ from what the events told. They may be on their way. */
const ON_THE_WAY = 2000;
/** Milliseconds after the first word of a channel's end within which the last one comes. */
const LAST_WORD = 1000;

export interface UnheardParts {
  kit: LiveCallKit;
  agents: Pick<CallAgents, 'present' | 'isLeftAlone'>;
  customer: Pick<CustomerSide, 'isReady' | 'goOn'>;
  message: Pick<MessageTaking, 'isOn'>;
  leaving: Pick<MessageLeaving, 'isOn'>;
  ending: Pick<CallEnding, 'gone' | 'unknown' | 'end' | 'isOver' | 'isEnding'>;
  /** Dials a channel, which exists now. */
  dial(id: string): void;
  changed(id: string, state: string, at: string): void;
}

/** The states of channels, by their ids. */
type States = ReadonlyMap<string, string>;

/** Makes the functions that find out what no event told, because it was lost. */
export function createUnheard({ kit, agents, customer, message, leaving, ending, dial, changed }: UnheardParts) {
  const { ids, board, hears, clock, story, phones, notice, run, keptEnd } = kit;
  /** The difference at the last look, and the instant at which it was seen first. */
  let differing: { what: string; since: number; at: string } | null = null;
  /** Phones of whose end one word came. */
  const ends = new Set<string>();

  /** True while a customer who picked up hears the notice, whose end may not have been told. */
  const isToldNotice = () =>
    phones.get(ids.customer)?.isUp === true &&
    notice.isPlanned &&
    !customer.isReady() &&
    ![message, leaving].some((one) => one.isOn()) &&
    !ending.isEnding();

  /** True while a customer hears that nobody comes, whose end may not have been told. */
  const isToldNobody = () => agents.isLeftAlone() && !ending.isEnding();

  /** Names the sounds whose end is awaited. */
  const awaited = () => [...(isToldNotice() ? ['notice'] : []), ...(isToldNobody() ? ['nobody'] : [])];

  /**
   * Takes the states of these phones from Asterisk. A phone whose channel is gone while the other one's stands hung up. If
   * both are gone, nobody knows who was first. `kept`: the answer and the end of a customer who is gone.
   */
  function take(some: readonly CallPhone[], states: States, kept: KeptEnd | null, at: string): void {
    if (kept) story.wasAnswered(kept.answeredAt);
    const isMissing = (id: string | null) => some.some((phone) => phone.id === id && !phone.isGone) && !states.has(id!);
    if (story.talks() && isMissing(ids.customer) && isMissing(agents.present())) ending.unknown(kept?.endedAt ?? at);
    for (const { id } of some) {
      const state = states.get(id);
      // Nobody tells any more how the channel ended.
      if (state === undefined) ending.gone(id, id === ids.customer && kept ? kept.endedAt : at, 0, null);
      else if (state === 'Down') dial(id);
      // We had begun to answer a caller.
      else if (state === 'Ring' && hears) run(board.answer(id));
      else changed(id, state, at);
    }
  }

  /** Ends a phone that is gone. A customer who is gone may have answered, and nobody heard of it. */
  async function over(id: string, at: string, q850: number): Promise<void> {
    const kept = id === ids.customer ? await keptEnd() : null;
    if (kept) story.wasAnswered(kept.answeredAt);
    ending.gone(id, kept?.endedAt ?? at, q850, null);
  }

  async function catchUp(some: readonly CallPhone[], states: States, at: string): Promise<void> {
    const isCustomerGone = some.some(({ id }) => id === ids.customer) && !states.has(ids.customer);
    take(some, states, isCustomerGone ? await keptEnd() : null, at);
    if (isToldNobody() && !(await board.isPlaying(`${ids.customer}-nobody`))) ending.end('system', 'answered');
    if (isToldNotice())
      customer.goOn(await notice.resume({ hasRecorder: states.has(ids.recorder), isReady: false, at }));
  }

  return {
    take,
    /**
     * Looks at the states of all channels of the call at Asterisk. Takes them for what no event told, once they have
     * differed from it for a while.
     */
    look(states: States): void {
      if (ending.isOver()) return;
      const some = phones.left().filter((phone) => differs(phone, states));
      const what = [...some.map(({ id }) => `${id} ${states.get(id)}`), ...awaited()].join();
      if (what !== differing?.what) differing = { what, since: performance.now(), at: clock() };
      if (what === '' || performance.now() - differing.since < ON_THE_WAY) return;
      run(catchUp(some, states, differing.at));
      differing = null;
    },
    /** Hears a word of a channel's end. The phone is gone if no further word of it comes, and its channel is gone. */
    ends({ id }: CallPhone, at: string, q850: number): void {
      if (ends.has(id)) return;
      ends.add(id);
      const ask = async () => {
        if (phones.get(id)!.isGone) return;
        if (await board.hasChannel(id)) ends.delete(id);
        else await over(id, at, q850);
      };
      setTimeout(() => run(ask()), LAST_WORD).unref();
    },
  };
}

/** Returns true for a phone whose channel is in another state than the events told. */
function differs({ id, isUp, isDialled }: CallPhone, states: States): boolean {
  const state = states.get(id);
  return state === undefined || (state === 'Up' && !isUp) || (state === 'Down' && !isDialled);
}
