// Fetches the programs that make an app from Debian packages. They are unpacked beside the system: nothing is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const list = fileURLToPath(new URL('../debian-packages.tsv', import.meta.url));
const BUILD_TOOLS = 'usr/lib/android-sdk/build-tools/debian';

/** The error for a machine that lacks something. The build did not run. */
export class Missing extends Error {}

/** Returns the commands and libraries of the build. Fetches them the first time. Throws `Missing`. */
export function findTools() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Missing(
      `Debian has the programs of Android for x86-64 only, and this is ${process.platform} ${process.arch}`,
    );
  }
  const missing = ['java', 'javac', 'keytool', 'dpkg-deb'].filter((name) => !isCommand(name));
  if (missing.length > 0) {
    throw new Missing(`${missing.join(', ')}: apt-get install openjdk-17-jdk-headless, on Debian or Ubuntu`);
  }
  const packages = readFileSync(list, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  const folder = path.join(process.env.HAIHU_TOOLS ?? path.join(homedir(), '.cache/haihu'), `app-${nameOf(packages)}`);
  if (!existsSync(folder)) fetchAll(packages, folder);
  const library = `${folder}/usr/lib/x86_64-linux-gnu/android:${folder}/usr/lib/p7zip`;
  const java = `${folder}/usr/share/java`;
  return {
    aapt: `${folder}/${BUILD_TOOLS}/aapt`,
    resources: `${folder}/usr/share/android-framework-res/framework-res.apk`,
    android: `${java}/com.android.android-23.jar`,
    dx: `${java}/com.android.dx-10.0.0.jar`,
    apksigner: [`${java}/apksigner-31.0.2.jar`, `${java}/apksig-0.9.jar`].join(':'),
    env: { ...process.env, LD_LIBRARY_PATH: library, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
  };
}

const isCommand = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** Returns a short name of this set of packages, so that another set is fetched anew. */
const nameOf = (packages) => createHash('sha256').update(JSON.stringify(packages)).digest('hex').slice(0, 12);

function fetchAll(packages, folder) {
  mkdirSync(path.dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}.`);
  try {
    const mirror = findMirror();
    const files = packages.map(([hash, file]) => download(`${mirror}/${file}`, hash, work));
    // A library of aapt needs 7z.so, and security updates replace that package. So apt's signature vouches for it.
    for (const file of [...files, downloadCurrent('p7zip-full', work)]) {
      execFileSync('dpkg-deb', ['-x', file, `${work}/all`], { stdio: 'inherit' });
    }
    renameSync(`${work}/all`, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Returns the mirror that this machine's apt uses, without a slash at its end. */
function findMirror() {
  const format = ['indextargets', '--format', '$(ORIGIN) $(SUITE) $(REPO_URI)', 'Created-By: Packages'];
  const { status, stdout } = spawnSync('apt-get', format, { encoding: 'utf8' });
  const line = (stdout ?? '').split('\n').find((one) => one.startsWith('Debian ') && !/security/.test(one));
  if (status !== 0 || !line)
    throw new Missing('the mirror of Debian packages: this machine’s apt knows none (apt-get update)');
  return line.split(' ').at(-1).replace(/\/+$/, '');
}

/** Downloads a file by apt's own ways, and compares its hash. */
function download(address, hash, folder) {
  const file = `${folder}/${path.basename(address)}`;
  const { status, stderr } = spawnSync('/usr/lib/apt/apt-helper', ['download-file', address, file, `SHA256:${hash}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Missing(`the package ${path.basename(address)}: ${stderr.trim().split('\n').at(-1)}`);
  return file;
}

function downloadCurrent(name, folder) {
  const { status, stderr } = spawnSync('apt-get', ['download', name], { cwd: folder, encoding: 'utf8' });
  const file = readdirSync(folder).find((one) => one.startsWith(`${name}_`));
  if (status !== 0 || !file) throw new Missing(`the package ${name}: ${(stderr ?? '').trim().split('\n').at(-1)}`);
  return `${folder}/${file}`;
}
