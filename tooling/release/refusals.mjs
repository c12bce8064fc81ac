/**
 * Returns the reasons not to make a release, as sentences. `status` is the output of `git status --porcelain`, and
 * `changelog` the text of CHANGELOG.md.
 */
export function refusals({ version, status, changelog }) {
  const [, heading] = /^## (\S+)/m.exec(changelog) ?? [];
  return [
    ...(status.trim() === '' ? [] : [`This tree has changes that no commit has:\n${status.trimEnd()}`]),
    ...(heading === version ? [] : [`CHANGELOG.md begins with ${heading}, and package.json is ${version}.`]),
  ];
}
