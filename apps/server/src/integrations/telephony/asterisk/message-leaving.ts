import type { MessageSound } from '../message-events.ts';
import type { CallAgents } from './call-agents.ts';
import type { CallEnding } from './call-ending.ts';
import type { LiveCallKit } from './live-call-kit.ts';
import { leftSoundOf } from './marks.ts';

export interface MessageLeavingParts {
  kit: LiveCallKit;
  agents: () => Pick<CallAgents, 'present' | 'isRinging' | 'isMusicOn' | 'talking' | 'leaveToMachine'>;
  ending: Pick<CallEnding, 'end' | 'isEnding'>;
}

export type MessageLeaving = ReturnType<typeof createMessageLeaving>;

/** Leaves a message at the machine that answered, after the agent has gone. The dial plan waits for the end of the greeting. */
export function createMessageLeaving({ kit, agents, ending }: MessageLeavingParts) {
  const { order, ids, board, tell, clock, story, run } = kit;
  let isOn = false;

  function over(isLeft: boolean, at: string): void {
    if (!isOn || ending.isEnding()) return;
    tell({ type: 'left', at: story.notBefore(at), isLeft });
    ending.end('system', 'answered');
  }

  return {
    isOn: () => isOn,
    over,
    take(sound: MessageSound): boolean {
      const now = agents();
      const isAlone = now.talking().length === 1 && !now.isRinging() && !now.isMusicOn();
      if (isOn || !story.talks() || ending.isEnding() || !isAlone) return false;
      isOn = true;
      const left = async () => {
        const file = await board.fileOf(sound.own, leftSoundOf(order.tenantId, sound));
        await board.leaveMessage(ids.customer, file);
        now.leaveToMachine();
      };
      run(left(), () => over(false, clock()));
      return true;
    },
  };
}
