import { build, preview } from 'vite';

const configFile = `${import.meta.dirname}/vite.config.ts`;

/** Builds the gallery into the cache and serves it on a free port. */
export async function serveGallery(): Promise<{ address: string; close: () => Promise<void> }> {
  // A test's own setting would bring React's development build, which is twice as large and slow.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({ configFile, logLevel: 'warn' });
  process.env.NODE_ENV = NODE_ENV;
  const server = await preview({ configFile, logLevel: 'warn', preview: { port: 0, host: '127.0.0.1' } });
  return { address: server.resolvedUrls!.local[0]!, close: () => server.close() };
}
