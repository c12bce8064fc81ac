import type { IconShape } from './shape.ts';

/** Icons of customer screens. */
export const calendar: IconShape =
  'M6.5 5.3h11a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1 -2.5 2.5h-11a2.5 2.5 0 0 1 -2.5-2.5v-10a2.5 2.5 0 0 1 2.5-2.5zM4 10h16M8.3 3.5v3.3M15.7 3.5v3.3';
export const claim: IconShape =
  'M4 13.5v4.8c0 1 .8 1.7 1.7 1.7h12.6c.9 0 1.7-.7 1.7-1.7v-4.8M12 3.8v11M7.8 10.8 12 15l4.2-4.2';
export const swap: IconShape = 'M4.5 8.5h14M15 5l3.5 3.5L15 12M19.5 15.5h-14M9 12l-3.5 3.5L9 19';
export const merge: IconShape = 'M5 5h2.5l4.5 7h6.5M5 19h2.5l4.5-7M15.5 8.5l3.5 3.5-3.5 3.5';
export const trash: IconShape =
  'M4.5 6.8h15M9.5 6.8V4.5h5v2.3M6.5 6.8l.8 12.2c.1.8.7 1.3 1.5 1.3h6.4c.8 0 1.4-.5 1.5-1.3l.8-12.2M10.3 10.8v5.7M13.7 10.8v5.7';
export const message: IconShape = 'M4 5.5h16v11.8h-8.5L7 20.5v-3.2H4zM8 9.5h8M8 13.3h5';
export const tag: IconShape = 'M4 4.5h7.5l8.3 8.3-7 7L4.5 11.5zM8.3 8.3v.1';
export const star: IconShape = 'M12 4l2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z';
export const pin: IconShape =
  'M12 21c4.3-4.2 6.5-7.6 6.5-10.5a6.5 6.5 0 0 0-13 0C5.5 13.4 7.7 16.8 12 21zM9.6 10.5a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0';
/** Rows with marks before them: choosing several. */
export const select: IconShape = 'M4 6.8l1.6 1.6 2.9-3M4 16.3l1.6 1.6 2.9-3M12 7h8M12 16.5h8';
export const sort: IconShape = 'M7.5 5v14M4.5 16l3 3 3-3M16.5 19V5M13.5 8l3-3 3 3';
export const up: IconShape = 'M6 14.5l6-6 6 6';
export const minus: IconShape = 'M5 12h14';
export const scan: IconShape =
  'M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M4 12h16';
export const lock: IconShape =
  'M7.2 10.5h9.6a2.2 2.2 0 0 1 2.2 2.2v5.3a2.2 2.2 0 0 1 -2.2 2.2h-9.6a2.2 2.2 0 0 1 -2.2-2.2v-5.3a2.2 2.2 0 0 1 2.2-2.2zM8 10.5V8a4 4 0 0 1 8 0v2.5';
