import type { IconShape } from './shape.ts';

/** Icons of calls and recordings. */
export const hangup: IconShape =
  'M3 13.8c0-3.3 4-5.3 9-5.3s9 2 9 5.3v1.4c0 .7-.6 1.2-1.3 1.1l-3.3-.6a1.1 1.1 0 0 1-.9-1.1v-2a11.5 11.5 0 0 0-7 0v2c0 .5-.4 1-.9 1.1l-3.3.6c-.7.1-1.3-.4-1.3-1.1z';
export const missed: IconShape =
  'M15 4.5l5 5M20 4.5l-5 5M5.7 4.5h2c.5 0 .8.3.9.7l.7 2.9c.1.4 0 .7-.3 1L7.5 10.6a11 11 0 0 0 4.9 4.9l1.5-1.5c.3-.3.6-.4 1-.3l2.9.7c.4.1.7.4.7.9v2c0 1.2-.9 2.2-2.1 2.2C10 19.5 3.6 13 3.6 6.6c0-1.2.9-2.1 2.1-2.1z';
export const mic: IconShape =
  'M12 3.5h0a3 3 0 0 1 3 3v4.5a3 3 0 0 1 -3 3h0a3 3 0 0 1 -3-3v-4.5a3 3 0 0 1 3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v2.8';
export const micOff: IconShape =
  'M9 8.5V6.5a3 3 0 0 1 6 0V11a3 3 0 0 1-.4 1.5M12.5 14a3 3 0 0 1-3.5-3M5.5 11.5a6.5 6.5 0 0 0 10.3 5.3M18.5 11.5c0 1-.2 2-.6 2.8M12 18v2.8M4.5 4l15 16';
export const pause: IconShape = 'M8.5 5.5v13M15.5 5.5v13';
export const play: IconShape = 'M7.5 4.9v14.2L19 12z';
export const speaker: IconShape = 'M4 9.5v5h3.3l4.7 4v-13l-4.7 4zM15.3 9a4.3 4.3 0 0 1 0 6M17.9 6.3a8 8 0 0 1 0 11.4';
export const headset: IconShape =
  'M4.5 14.5V12a7.5 7.5 0 0 1 15 0v2.5M5.1 13h.8a1.6 1.6 0 0 1 1.6 1.6v2.8a1.6 1.6 0 0 1 -1.6 1.6h-.8a1.6 1.6 0 0 1 -1.6-1.6v-2.8a1.6 1.6 0 0 1 1.6-1.6zM18.1 13h.8a1.6 1.6 0 0 1 1.6 1.6v2.8a1.6 1.6 0 0 1 -1.6 1.6h-.8a1.6 1.6 0 0 1 -1.6-1.6v-2.8a1.6 1.6 0 0 1 1.6-1.6zM18.5 19c0 1.3-1.5 2-3.5 2';
export const backspace: IconShape = 'M8.7 5.5h9.3a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H8.700L3 12zM11 9.500l5 5M16 9.500l-5 5';
export const transfer: IconShape = 'M4 8h14M14.500 4.500L18 8l-3.500 3.500M20 16H6M9.500 12.500L6 16l3.500 3.500';
