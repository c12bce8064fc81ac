import type { Scene } from './scene.ts';

const HALF_PAST_NINE = 9 * 60 + 30;

/** The server is started on an empty folder, as it is for the first time. */
export const morningScene: Scene = {
  name: 'npm start at 09:30',
  play: (office) => office.startAt(HALF_PAST_NINE),
};
