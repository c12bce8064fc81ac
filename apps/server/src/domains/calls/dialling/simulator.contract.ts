import { describeDiallers } from '../test-support/describe-diallers.ts';
import { shareSimulator } from '../test-support/shared-simulator.ts';

describeDiallers('simulator', shareSimulator);
