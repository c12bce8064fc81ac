import type { IconShape } from './shape.ts';

/** Icons inside fields. */
export const eye: IconShape =
  'M2.8 12C4.8 8.2 8.1 6.2 12 6.2s7.2 2 9.2 5.8c-2 3.8-5.3 5.8-9.2 5.8S4.8 15.8 2.8 12zM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0';
export const eyeOff: IconShape =
  'M9.6 6.5A10.3 10.3 0 0 1 12 6.2c3.9 0 7.2 2 9.2 5.800a12.6 12.6 0 0 1-2.6 3.300M6.3 7.800A11.8 11.8 0 0 0 2.8 12c2 3.8 5.3 5.8 9.2 5.8 1.7 0 3.2-.4 4.6-1.100M10 10a2.8 2.8 0 0 0 4 4M4.5 4l15 16';
export const filter: IconShape =
  'M4 7h9M18 7h2M4 17h2M11 17h9M13.2 7a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0M6.2 17a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0';
