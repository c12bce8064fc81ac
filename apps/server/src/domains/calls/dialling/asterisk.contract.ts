import { describeDiallers } from '../test-support/describe-diallers.ts';
import { shareAsterisk } from '../test-support/shared-asterisk.ts';

describeDiallers('asterisk', shareAsterisk);
