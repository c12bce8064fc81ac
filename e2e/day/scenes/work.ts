import { setTimeout as delay } from 'node:timers/promises';
import type { Scene } from './scene.ts';

/** Everybody works for a while. */
export const workScene: Scene = {
  name: 'everybody works',
  async play({ isShort }) {
    await delay(isShort ? 75_000 : 120_000);
  },
};
