// Loaded before a server whose clock is ahead, so that calls nobody reported fall due.
import { putClockAhead } from '../../apps/server/src/platform/process/clock-ahead.ts';

putClockAhead(Number(process.env.CHAOS_AHEAD));
