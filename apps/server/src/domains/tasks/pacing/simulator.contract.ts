import { describeTaskDialler } from '../test-support/describe-task-dialler.ts';
import { openTaskSimulator } from '../test-support/task-simulator.ts';

describeTaskDialler('simulator', openTaskSimulator);
