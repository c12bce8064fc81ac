import { sql } from '../../../platform/db/sql.ts';
import type { OpenTaskEngine } from './describe-task-dialler.ts';
import { inDrivenTime } from './dialled-task.ts';

/**
 * Opens the simulator of an office, in driven time. Nobody hears it: the sound that it was told to play counts as
 * heard.
 */
export const openTaskSimulator: OpenTaskEngine = async (phones) => {
  let playedAt: Date | undefined;
  return {
    ...inDrivenTime,
    listener: '13900000060',
    async connect({ world, clock }) {
      const [driver] = world.dialler.drivers().values();
      const { telephony } = driver!;
      const { play } = telephony;
      telephony.play = (callId, sound) => {
        playedAt ??= clock.now();
        return play(callId, sound);
      };
      if (phones === 'declining') telephony.connectAgent = async () => false;
    },
    async heardAfter({ tenant }) {
      const [call] = await tenant.query<{ at: string }>(sql`
        select customer_answered_at as at from call where customer_answered_at is not null`);
      return playedAt && call ? (playedAt.getTime() - Date.parse(call.at)) / 1000 : null;
    },
  };
};
