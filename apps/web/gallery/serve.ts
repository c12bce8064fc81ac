import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { build, preview } from 'vite';

const configFile = `${import.meta.dirname}/vite.config.ts`;

/** Builds the gallery into its own folder in the cache and serves it on a free port. `close` removes both. */
export async function serveGallery(): Promise<{ address: string; close: () => Promise<void> }> {
  const outDir = `${import.meta.dirname}/../../../.cache/gallery-${randomUUID()}`;
  // A test's own setting would bring React's development build, which is twice as large and slow.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({ configFile, logLevel: 'warn', build: { outDir } });
  process.env.NODE_ENV = NODE_ENV;
  const server = await preview({
    configFile,
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  return {
    address: server.resolvedUrls!.local[0]!,
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
