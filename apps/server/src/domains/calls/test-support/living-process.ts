import Fastify from 'fastify';
import { onTestFinished } from 'vitest';
import { createBus } from '../../../platform/events/bus.ts';
import type { World } from '../../../../test/world.ts';

/** Makes a process that lives until it is killed, or until the test ends. */
export async function livingProcess({ schedulerUrl }: Pick<World, 'schedulerUrl'>) {
  const bus = createBus({ connectionString: schedulerUrl, log: Fastify().log });
  await bus.start();
  onTestFinished(() => bus.stop());
  return { id: bus.processId, kill: () => bus.stop() };
}
