import type { IconShape } from './shape.ts';

/** The icon of a call to us. It has its own file, so that only lists of calls load it. */
export const callin: IconShape =
  'M20 4l-6 6M14 4.5V10h5.5M5.7 4.5h2c.5 0 .8.3.9.7l.7 2.9c.1.4 0 .7-.3 1L7.5 10.6a11 11 0 0 0 4.9 4.9l1.5-1.5c.3-.3.6-.4 1-.3l2.9.7c.4.1.7.4.7.9v2c0 1.2-.9 2.2-2.1 2.2C10 19.5 3.6 13 3.6 6.6c0-1.2.9-2.1 2.1-2.1z';
