import pg from 'pg';

/** PostgreSQL's code for "The database is starting up". The queue's library waits after it and tries again. */
const TRY_AGAIN = '57P03';

/**
 * A pool for the queue that survives trouble with the database. The library writes the end of a job in a promise that
 * nobody waits for. Any error there, except a few known ones, ends the process. That would happen even if the database
 * is back a second later, or its disk is full for a while. This pool turns such errors into a known one. Once the pool
 * is closed, nothing is tried any more.
 */
export class PatientPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: PatientClient });
  }

  override connect = ((callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? super.connect(callback) : this.connectPatiently()) as pg.Pool['connect'];

  private async connectPatiently(): Promise<pg.PoolClient> {
    if (this.ending) return new Promise(() => {});
    try {
      return await super.connect();
    } catch (error) {
      throw patiently(error);
    }
  }
}

class PatientClient extends pg.Client {
  override query = ((...given: Parameters<pg.Client['query']>) => {
    const answer: unknown = super.query(...given);
    return answer instanceof Promise ? answer.catch((error: unknown) => Promise.reject(patiently(error))) : answer;
  }) as pg.Client['query'];
}

function patiently(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isRefusal = error instanceof pg.DatabaseError && !/^(08|53|57P)/.test(error.code ?? '');
  return isRefusal ? error : Object.assign(error, { code: TRY_AGAIN });
}
