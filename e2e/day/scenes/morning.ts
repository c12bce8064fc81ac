import type { Scene } from './scene.ts';

const HALF_PAST_NINE = 9 * 60 + 30;

/** The server starts on an empty folder, for the first time. */
export const morningScene: Scene = {
  name: 'npm start at 09:30',
  play: (office) => office.startAt(HALF_PAST_NINE),
};
