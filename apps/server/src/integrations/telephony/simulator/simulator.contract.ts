import { describeTelephony } from '../test-support/describe-telephony.ts';
import { createSimulatorBench } from '../test-support/simulator-bench.ts';

describeTelephony('simulator', createSimulatorBench);
