import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const cache = path.resolve(import.meta.dirname, '../.cache');
const entry = '@sparticuz/chromium';

/**
 * Unpacks, once, the Chromium that npm brings, with the libraries it needs. Linux on x64 only. Returns its path and its
 * environment.
 */
export function unpackBrowser(): { executablePath: string; env: Record<string, string> } {
  const manifest = path.join(path.dirname(createRequire(import.meta.url).resolve(entry)), '../package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = path.join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const staging = mkdtempSync(path.join(cache, 'unpacking-'));
    // The package unpacks into the folder for temporary files, and unpacks its libraries only if it believes to be in a
    // lambda. A process of its own keeps both away from us. The rename prevents the use of a half-unpacked browser.
    const env = { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    const script = `(await import('${entry}')).default.executablePath()`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `await ${script}`], {
      cwd: import.meta.dirname,
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${entry} does not unpack: ${stderr}`);
    if (!existsSync(folder)) renameSync(staging, folder);
  }
  const env = { LD_LIBRARY_PATH: `${folder}/al2023/lib`, FONTCONFIG_FILE: writeFontConfig(folder) };
  return { executablePath: `${folder}/chromium`, env };
}

/** A font with Chinese from an npm package. Fonts of the machine are left out, so that pages look alike everywhere. */
export const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf',
);

function writeFontConfig(folder: string): string {
  const file = `${folder}/fonts.conf`;
  const folders = [path.dirname(fontFile), `${folder}/fonts`].map((each) => `<dir>${each}</dir>`).join('');
  if (!existsSync(file)) {
    // It is renamed into place, because several workers start their browsers at once.
    const written = `${mkdtempSync(path.join(cache, 'fonts-'))}/fonts.conf`;
    const text = `<fontconfig>${folders}<cachedir>${folder}/font-cache</cachedir></fontconfig>`;
    writeFileSync(written, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">${text}`);
    renameSync(written, file);
    rmdirSync(path.dirname(written));
  }
  return file;
}
