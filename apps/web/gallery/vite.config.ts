import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npx vite apps/web/gallery` to look at it; `e2e/gallery/gallery.test.ts` builds it into the cache. Never part of `dist`. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: { outDir: '../../../.cache/gallery', emptyOutDir: true, modulePreload: { polyfill: false } },
});
