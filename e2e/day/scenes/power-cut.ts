import type { Scene } from './scene.ts';

/** The server is killed while phones ring and people write, and is started again. */
export const powerCutScene: Scene = {
  name: 'the server is killed and started again',
  async play(office) {
    await office.server.stop('SIGKILL');
    await office.start(office.clockAheadSeconds);
  },
};
