// npm run image:test: builds the image of this commit by buildah on a Debian that mmdebstrap unpacks, starts it, and
// founds an enterprise in it. It needs root on Debian, and a mirror of it. Without buildah, nothing is built, and nothing
// fails.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installFor } from './install.mjs';
import { continueUnderOwnNode, isOwnNodeNeeded } from './own-node.mjs';

const lacking = ['buildah', 'mmdebstrap'].find(
  (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error?.code === 'ENOENT',
);

if (lacking) {
  console.log(`image:test did not run: there is no ${lacking} here`);
} else if (process.getuid?.() !== 0) {
  console.log('image:test did not run: it needs root');
} else {
  installFor('start');
  if (isOwnNodeNeeded) {
    continueUnderOwnNode(fileURLToPath(import.meta.url), process.argv.slice(2));
  } else {
    const { testImage } = await import('./image/test-image.mjs');
    await testImage();
  }
}
