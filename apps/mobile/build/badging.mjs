// Reads the finished app as a phone's installer does.
import { execFileSync } from 'node:child_process';

/** Returns what the app asks for and since when, sorted: permissions, features, versions of Android. */
export function permissionsOf({ aapt, env }, file) {
  const printed = execFileSync(aapt, ['dump', 'badging', file], { env, encoding: 'utf8' });
  const isKept =
    /^(uses-permission|uses-implied-permission|uses-feature|uses-implied-feature|sdkVersion|targetSdkVersion)/;
  const lines = printed.split('\n').map((line) => line.trim());
  return lines.filter((line) => isKept.test(line)).toSorted();
}
