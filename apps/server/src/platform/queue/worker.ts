import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import { watchWorkers } from './dead-workers.ts';
import { QUEUE_SCHEMA } from './install.ts';
import { withinJob } from '../process/current-request.ts';
import { PatientPool } from './patient-pool.ts';
import { isSameWork, type JobHandler } from './queue.ts';

const CONCURRENCY = 4;
/** Time between two searches for jobs whose time has come. NOTIFY announces new jobs without a search. Milliseconds. */
const POLL = 1000;

export interface WorkerOptions {
  /** The connection of the scheduler's role. It sees the queue of all enterprises, and no row of any enterprise. */
  schedulerUrl: string;
  /** Handlers by the name of the task. */
  handlers: Record<string, JobHandler>;
  /**
   * Handlers for the last try, by the name of the task. They run instead of the work and report that nothing more is
   * tried. A try that killed its worker counts, so they also run after such tries. They do not run when another job
   * waits to continue the work: that job decides.
   */
  giveUps?: Record<string, JobHandler>;
  log: FastifyBaseLogger;
}

export interface Worker {
  start(): Promise<void>;
  /** Runs all jobs that are due, and those that follow from them, to the end. */
  runDue(): Promise<void>;
  /** Takes no new jobs, and waits for those that run. */
  stop(): Promise<void>;
}

export function createWorker({ schedulerUrl, handlers, giveUps = {}, log }: WorkerOptions): Worker {
  const pool = new PatientPool({ connectionString: schedulerUrl, max: CONCURRENCY + 3 });
  const failed = (error: Error) => log.warn({ err: error }, 'queue lost its database');
  pool.on('error', failed);
  pool.on('connect', (client) => client.on('error', failed));
  let end: (() => Promise<void>) | undefined;
  let stopped: Promise<void> | undefined;

  const options = {
    pgPool: pool,
    schema: QUEUE_SCHEMA,
    concurrency: CONCURRENCY,
    pollInterval: POLL,
    // The process handles signals itself. The server's clock alone decides which jobs are due.
    noHandleSignals: true,
    useNodeTime: true,
    taskList: taskList(handlers, giveUps, log),
    logger: new Logger(() => (level, message) => {
      log[level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug']({ part: 'queue' }, message);
    }),
  };

  return {
    async start() {
      const events: WorkerEvents = new EventEmitter();
      let workerId = '';
      events.once('pool:create', ({ workerPool }) => {
        workerId = workerPool.id;
      });
      const runner = await run({ ...options, events });
      const watch = watchWorkers({ pool, workerId, onError: failed, givenUp: Object.keys(giveUps) });
      end = async () => {
        await runner.stop();
        await watch.stop();
      };
    },
    // The library keeps what it knows of tasks by this object, so each run gets a new one.
    runDue: () => runOnce({ ...options }),
    stop() {
      stopped ??= Promise.resolve(end?.()).then(() => pool.end());
      return stopped;
    },
  };
}

/** Asks whether another job does the same work. */
const goesOn = `
  select exists (
    select from ${QUEUE_SCHEMA}._private_jobs own
    join ${QUEUE_SCHEMA}._private_jobs other on ${isSameWork('other', 'own')} and other.id <> own.id
    where own.id = $1
  ) as "goesOn"`;

/**
 * Makes a failed job wait from the server's time on. The library counts the wait from the database's time, or from the
 * job's due time if that is later. A server clock that is put ahead is later than both. The tries would then follow
 * each other at once.
 */
const waitFromNow = `
  update ${QUEUE_SCHEMA}._private_jobs set run_at = $2 where id = $1 and run_at < $2`;

function taskList(
  handlers: Record<string, JobHandler>,
  giveUps: Record<string, JobHandler>,
  log: FastifyBaseLogger,
): TaskList {
  const entries = Object.entries(handlers).map(([name, handler]) => {
    const runTask: TaskList[string] = (payload, { job, query }) => {
      const { tenant, id, requestId } = payload as { tenant: string; id: string; requestId?: string };
      return withinJob(requestId, async () => {
        const giveUp = job.attempts >= job.max_attempts ? giveUps[name] : undefined;
        try {
          if (giveUp && (await query<{ goesOn: boolean }>(goesOn, [job.id])).rows[0]!.goesOn) return;
          await (giveUp ?? handler)(tenant, id);
          if (giveUp) log.error({ task: name, tenant, id, of: job.max_attempts }, 'job given up');
        } catch (error) {
          log.error({ err: error, task: name, tenant, id, attempt: job.attempts, of: job.max_attempts }, 'job failed');
          await query(waitFromNow, [job.id, new Date()]).catch(() => {});
          // The queue keeps this text. The error's own message is left out, because it may name a person.
          throw new Error(`${name} failed: ${(error as Error).name}`, { cause: error });
        }
      });
    };
    return [name, runTask] as const;
  });
  return Object.fromEntries(entries);
}
