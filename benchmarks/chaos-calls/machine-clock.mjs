// Loaded before a server whose machine's clock moves.
import { moveClock } from './moving-clock.mjs';

moveClock();
