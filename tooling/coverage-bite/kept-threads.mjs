// Threads that outlive a run of vitest. A thread that has read the server's sources takes the next run at once.
import { ThreadsPoolWorker } from 'vitest/node';

const idle = [];
const dead = new WeakSet();

/** A pool for the configuration of vitest: `pool: keptThreads`. */
export const keptThreads = {
  name: 'kept-threads',
  createPoolWorker: (options) => new KeptThread(options),
};

/** Ends the threads. No tests may run any more. */
export async function endThreads() {
  await Promise.all(idle.splice(0).map((thread) => thread.stop()));
}

class KeptThread {
  name = 'kept-threads';
  #options;
  #thread;
  #isNew = false;
  #listeners = [];

  constructor(options) {
    this.#options = options;
  }

  async start() {
    this.#thread = idle.pop();
    if (this.#thread) return;
    this.#isNew = true;
    this.#thread = new ThreadsPoolWorker(this.#options);
    await this.#thread.start();
    // A thread may die between two runs, of a step that nobody awaits any more. It then takes nothing else with it.
    const thread = this.#thread;
    const bury = () => {
      dead.add(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    };
    thread.on('error', bury);
    thread.on('exit', bury);
  }

  on(event, callback) {
    this.#listeners.push([event, callback]);
    this.#thread.on(event, callback);
  }

  off(event, callback) {
    this.#listeners = this.#listeners.filter((one) => one[1] !== callback);
    this.#thread.off(event, callback);
  }

  /** Tells vitest that the thread has begun or ended, although it was running before and continues. */
  send(message) {
    if (message?.type === 'start' && !this.#isNew) this.#pretend('started');
    else if (message?.type === 'stop') this.#pretend('stopped');
    else this.#thread.send(message);
  }

  async stop() {
    for (const [event, callback] of this.#listeners) this.#thread.off(event, callback);
    if (!dead.has(this.#thread)) idle.push(this.#thread);
  }

  deserialize(message) {
    return message;
  }

  #pretend(type) {
    const callbacks = this.#listeners.filter(([event]) => event === 'message').map(([, callback]) => callback);
    queueMicrotask(() => callbacks.forEach((callback) => callback({ type, __vitest_worker_response__: true })));
  }
}
