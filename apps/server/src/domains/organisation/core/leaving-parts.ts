import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Leaving, SeatsInTasks } from '../organisation.seams.ts';
import type { Holdings } from './holdings.ts';

export interface LeavingParts {
  db: Db;
  clock: Clock;
  holdings: Holdings;
  leaving: Leaving;
  seatsInTasks: SeatsInTasks;
}
