// Loaded before a server whose clock moves away from that of its machine, as with `CLOCK_AHEAD`. What compares the
// machine with other machines keeps the right time.
import { machineNow } from '../../apps/server/src/platform/process/clock-ahead.ts';
import { moveClock } from './moving-clock.mjs';

// It has kept the machine's clock by now.
machineNow();
moveClock();
