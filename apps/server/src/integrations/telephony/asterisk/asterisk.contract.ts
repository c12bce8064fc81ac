import { describeTelephony } from '../test-support/describe-telephony.ts';
import { createAsteriskBench } from './test-support/asterisk-bench.ts';

describeTelephony('asterisk', createAsteriskBench);
