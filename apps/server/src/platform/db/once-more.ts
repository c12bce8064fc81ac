import { setTimeout as delay } from 'node:timers/promises';

/**
 * PostgreSQL's codes for a deadlock and for a snapshot that another transaction has overtaken. The loser did nothing
 * wrong.
 */
const CROSSED = ['40P01', '40001'];
/**
 * Time before the second attempt. Milliseconds. Without it the loser might take its first lock before the winner wakes,
 * and lose to it a second time.
 */
const PAUSE = { least: 20, most: 60 };

/**
 * Tries once more if the first attempt failed only because it crossed another transaction. `onCrossed` runs before the
 * second attempt.
 */
export async function onceMore<T>(attempt: () => Promise<T>, onCrossed: () => void): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!CROSSED.includes((error as { code?: string }).code ?? '')) throw error;
    onCrossed();
    await delay(PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least));
    return attempt();
  }
}
