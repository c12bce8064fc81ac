import type { IconShape } from './shape.ts';

/** Icons of money, reports, files and settings. */
export const wallet: IconShape =
  'M4 7.5A2 2 0 0 1 6 5.5h11v3M4 7.5v10.3c0 1 .8 1.7 1.7 1.7h12.6c.9 0 1.7-.7 1.7-1.7V8.5H5a1 1 0 0 1-1-1zM20 12.3h-4a1.7 1.7 0 0 0 0 3.4h4';
export const receipt: IconShape = 'M5.5 3.8h13v16.7l-2.2-1.5-2.1 1.5L12 19l-2.2 1.5L7.7 19l-2.2 1.5zM9 8.5h6M9 12.5h6';
export const yen: IconShape =
  'M3.7 12a8.3 8.3 0 1 0 16.6 0 8.3 8.3 0 1 0-16.6 0M8.8 7.8l3.2 4.4 3.2-4.4M12 12.2v4.6M9.2 12.8h5.6M9.2 15h5.6';
export const box: IconShape = 'M12 3.5l8 4.3v8.4l-8 4.3-8-4.3V7.8zM4 7.8l8 4.4 8-4.4M12 12.2v8.3';
export const table: IconShape =
  'M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2-2v-10a2 2 0 0 1 2-2zM4 10h16M4 14.5h16M10 10v9';
export const download: IconShape = 'M12 4v11M7.8 10.8 12 15l4.2-4.2M4.5 19.5h15';
export const globe: IconShape =
  'M3.7 12a8.3 8.3 0 1 0 16.6 0 8.3 8.3 0 1 0-16.6 0M3.7 12h16.6M12 3.7c2.3 2.3 3.4 5 3.4 8.3s-1.1 6-3.4 8.3c-2.3-2.3-3.4-5-3.4-8.3s1.1-6 3.4-8.3z';
export const gear: IconShape =
  'M9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0M12 3.800v2.400M12 17.800v2.400M3.8 12h2.400M17.8 12h2.400M6.2 6.200l1.7 1.700M16.1 16.100l1.7 1.700M17.8 6.200l-1.7 1.700M7.9 16.100l-1.7 1.7';
export const link: IconShape =
  'M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.500 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5';
export const expand: IconShape = 'M14 4.5h5.5V10M19.5 4.5l-6 6M10 19.5H4.5V14M4.5 19.5l6-6';
