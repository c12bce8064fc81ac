// A process of its own that hunts the parts it is sent. Each has its own database, vitest and one thread. See
// coverage-bite.mjs.
import { hunt } from './hunt.mjs';
import { openRuns } from './runs.mjs';

const runs = await openRuns({ workers: 1, onFile: () => process.send({ isAlive: true }) });

process.on('message', async (one) => {
  if (one === 'end') {
    await runs.close();
    process.exit(0);
  }
  try {
    process.send({ result: await hunt(runs, one) });
  } catch (error) {
    process.send({ problem: String(error?.stack ?? error) });
  }
});
process.on('disconnect', () => process.exit(1));
process.send('ready');
