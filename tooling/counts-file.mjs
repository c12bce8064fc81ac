import { root } from './install.mjs';

export const countsFile = `${root}.cache/test-counts.json`;
