import type { IconShape } from './shape.ts';

/** Icons of home's shortcuts. They have their own file, so that home loads no other icons. */
export const publicPool: IconShape =
  'M3 13.5c2.3 0 2.3 1.6 4.5 1.6s2.3-1.6 4.5-1.6 2.3 1.6 4.5 1.6 2.3-1.6 4.5-1.6M3 18.3c2.3 0 2.3 1.6 4.5 1.6s2.3-1.6 4.5-1.6 2.3 1.6 4.5 1.6 2.3-1.6 4.5-1.6M12 3.5v6.3M9.3 7.3 12 10l2.7-2.7';
export const callout: IconShape =
  'M14.5 4H20v5.5M20 4l-6 6M5.7 4.5h2c.5 0 .8.3.9.7l.7 2.9c.1.4 0 .7-.3 1L7.5 10.6a11 11 0 0 0 4.9 4.9l1.5-1.5c.3-.3.6-.4 1-.3l2.9.7c.4.1.7.4.7.9v2c0 1.2-.9 2.2-2.1 2.2C10 19.5 3.6 13 3.6 6.6c0-1.2.9-2.1 2.1-2.1z';
export const chart: IconShape = 'M4 4v16h16M8.5 16v-4.5M13 16V8M17.5 16v-6';
export const file: IconShape = 'M6 3.8h7.5L18.5 9v11.2H6zM13.3 3.8V9h5.2';
