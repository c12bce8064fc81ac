import { absencesScene } from './scenes/absences.ts';
import { byHandScene } from './scenes/by-hand.ts';
import { compareAgainScene, compareScene } from './scenes/compare.ts';
import { conversationsScene } from './scenes/conversations.ts';
import { customersScene } from './scenes/customers.ts';
import { eveningScene } from './scenes/evening.ts';
import { foundScene } from './scenes/found.ts';
import { lineAndMoneyScene } from './scenes/line-and-money.ts';
import { moneyScene, refundScene } from './scenes/money.ts';
import { morningScene } from './scenes/morning.ts';
import { nextMorningScene, nightScene } from './scenes/night.ts';
import { ownPhonesScene } from './scenes/own-phones.ts';
import { pagePhonesScene } from './scenes/page-phones.ts';
import { parkedScene } from './scenes/parked.ts';
import { powerCutScene } from './scenes/power-cut.ts';
import type { Scene } from './scenes/scene.ts';
import { staffScene } from './scenes/staff.ts';
import { tasksScene } from './scenes/tasks.ts';
import { workScene } from './scenes/work.ts';

/** The scenes of the day in order. A new feature adds its scene. */
export const scenes: readonly Scene[] = [
  morningScene,
  foundScene,
  lineAndMoneyScene,
  staffScene,
  tasksScene,
  moneyScene,
  powerCutScene,
  customersScene,
  { name: `${workScene.name}; ${conversationsScene.name}`, play: playTogether(workScene, conversationsScene) },
  byHandScene,
  parkedScene,
  absencesScene,
  ownPhonesScene,
  pagePhonesScene,
  refundScene,
  eveningScene,
  compareScene,
  nightScene,
  nextMorningScene,
  compareAgainScene,
];

/** Plays scenes side by side. Waits for all of them, and fails if one fails. */
function playTogether(...some: readonly Scene[]): Scene['play'] {
  return async (office) => {
    const played = await Promise.allSettled(some.map(({ play }) => play(office)));
    for (const one of played) if (one.status === 'rejected') throw one.reason;
  };
}
