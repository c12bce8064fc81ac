import type { IconShape } from './shape.ts';

/** Icons for taking and choosing pictures. */
export const camera: IconShape =
  'M8.2 6.5 9.6 4.5h4.8l1.4 2h2.7A1.5 1.5 0 0 1 20 8v10a1.5 1.5 0 0 1-1.5 1.500h-13A1.5 1.5 0 0 1 4 18V8a1.5 1.5 0 0 1 1.5-1.5zM8.800 12.800a3.200 3.200 0 1 0 6.400 0 3.200 3.200 0 1 0-6.400 0';
export const picture: IconShape =
  'M6 4.500h12A1.5 1.5 0 0 1 19.500 6v12a1.500 1.500 0 0 1-1.500 1.500H6A1.500 1.500 0 0 1 4.500 18V6A1.500 1.500 0 0 1 6 4.500zM4.500 16l4.500-4.500 4 4 2.500-2.500 4 4M14 9a1.300 1.300 0 1 0 2.600 0 1.300 1.300 0 1 0-2.600 0';
