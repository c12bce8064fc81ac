// Compiles the app's Java: the core is checked on this machine's Java first.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
/** dx knows the classes of Java 8 and no lambdas. */
const JAVA = ['-nowarn', '-Xlint:-options', '-encoding', 'UTF-8', '-source', '8', '-target', '8'];
/** The one class that uses newer/, and is compiled against it alone. */
const NEWER = 'Newer.java';

const javaFiles = (folder) =>
  readdirSync(root + folder, { recursive: true })
    .filter((file) => file.endsWith('.java'))
    .toSorted()
    .map((file) => path.join(root, folder, file));

/** Runs the checks of the core. Returns their number. */
export function checkCore(folder) {
  mkdirSync(folder, { recursive: true });
  javac(['-d', folder, ...javaFiles('core'), ...javaFiles('core-test')]);
  const printed = execFileSync('java', ['-cp', folder, 'com.haihu.core.CoreTest'], { encoding: 'utf8' });
  return Number(printed);
}

/** Compiles everything into one file for Android. Returns its bytes. */
export function compile({ android, dx, env }, folder) {
  const [newer, classes] = ['newer', 'classes'].map((name) => path.join(folder, name));
  for (const one of [newer, classes]) mkdirSync(one, { recursive: true });
  const app = javaFiles('android/java');
  javac(['-bootclasspath', android, '-d', newer, ...javaFiles('newer')]);
  javac(['-bootclasspath', `${newer}:${android}`, '-d', classes, ...app.filter((file) => file.endsWith(NEWER))]);
  const others = app.filter((file) => !file.endsWith(NEWER));
  javac(['-bootclasspath', android, '-cp', classes, '-d', classes, ...javaFiles('core'), ...others]);
  const dex = path.join(folder, 'classes.dex');
  const order = ['-cp', dx, 'com.android.dx.command.Main', '--dex', '--min-sdk-version=24', `--output=${dex}`, classes];
  execFileSync('java', order, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return readFileSync(dex);
}

const javac = (args) => execFileSync('javac', [...JAVA, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
