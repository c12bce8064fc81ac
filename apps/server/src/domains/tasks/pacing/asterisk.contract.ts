import { describeTaskDialler } from '../test-support/describe-task-dialler.ts';
import { openTaskAsterisk } from '../test-support/task-asterisk.ts';

describeTaskDialler('asterisk', openTaskAsterisk);
