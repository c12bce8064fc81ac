import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Configuration of the gallery. `npx vite apps/web/gallery` shows it; `e2e/gallery/gallery.test.ts` builds it into the
 * cache. It is never part of `dist`.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: { outDir: '../../../.cache/gallery', emptyOutDir: true, modulePreload: { polyfill: false } },
});
