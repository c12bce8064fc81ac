import pg from 'pg';

/** "The database is starting up": what the queue's library takes for a reason to wait and try again. */
const TRY_AGAIN = '57P03';

/**
 * For the queue. How a job ended is written by a promise that the library leaves alone: any error but a few that it
 * knows ends the process, also that of a database which is back a second later, or whose disk is full until somebody
 * makes room. Here these are among those few; and once the pool is closed nothing is tried any more.
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
