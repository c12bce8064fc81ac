// Runs hunters, and replaces those that die or fall silent. So a run of hours does not end with one of them.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('hunter.mjs', import.meta.url));

/** Longest silence of a hunter about one test file. Milliseconds. */
const SILENCE = 240_000;

/** Opens a place for one hunter at a time. */
export function openHunter({ script = file, silence = SILENCE } = {}) {
  let hunter;

  /** Starts a hunter, and resolves when it is ready. */
  async function begin() {
    hunter = fork(script, { serialization: 'json' });
    await hear(hunter, SILENCE);
  }

  async function askOnce(one) {
    if (!hunter) await begin();
    hunter.send(one);
    return hear(hunter, silence);
  }

  return {
    /** Resolves with the result. A part that ends two hunters counts as not noticed. */
    async ask(one) {
      const stops = [];
      while (stops.length < 2) {
        try {
          return await askOnce(one);
        } catch (error) {
          stops.push(String(error.message).split('\n')[0]);
          await dismiss();
        }
      }
      return { by: null, stops, passed: [], isCut: true };
    },
    close: dismiss,
  };

  /** Ends the hunter with its database. Kills one that does not end by itself. */
  async function dismiss() {
    const child = hunter;
    hunter = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.connected) child.send('end');
    const impatience = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await gone;
    clearTimeout(impatience);
  }
}

/**
 * Resolves with a hunter's answer, and rejects when it ends or is silent. Each file that it has run shows that it is
 * alive.
 */
function hear(child, patience) {
  return new Promise((resolve, reject) => {
    const fallSilent = () => end(() => reject(new Error('a hunter fell silent')));
    let impatience = setTimeout(fallSilent, patience);
    const onExit = () => end(() => reject(new Error('a hunter ended too soon')));
    const onMessage = (message) => {
      clearTimeout(impatience);
      impatience = setTimeout(fallSilent, patience);
      if (message.problem) end(() => reject(new Error(message.problem)));
      else if (!message.isAlive) end(() => resolve(message.result));
    };
    const end = (settle) => {
      clearTimeout(impatience);
      child.off('message', onMessage);
      child.off('exit', onExit);
      settle();
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}
