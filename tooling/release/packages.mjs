/**
 * Returns the places of all packages that `npm start` needs, as package-lock.json names them, such as
 * `node_modules/pg`. They are the dependencies of the root and of the workspaces in packages/ and apps/, those for
 * development left out. An optional package for another platform is among them, too.
 */
export function packagesToStart({ packages }) {
  const workspaces = Object.keys(packages).filter((place) => /^(packages|apps)\/[^/]+$/.test(place));
  const found = new Set();
  const open = ['', ...workspaces];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const [name, isNeeded] of needsOf(packages[at])) {
      const place = findPackage(packages, at, name);
      if (place === null && isNeeded) throw new Error(`package-lock.json has no ${name} for ${at || 'the root'}`);
      if (place === null || found.has(place)) continue;
      found.add(place);
      if (!packages[place].link) open.push(place);
    }
  }
  for (const [place, { link, resolved }] of Object.entries(packages)) {
    if (link && workspaces.includes(resolved)) found.add(place);
  }
  return found;
}

function needsOf({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  return [
    ...Object.keys(dependencies).map((name) => [name, !(name in optionalDependencies)]),
    ...Object.keys(optionalDependencies).map((name) => [name, false]),
    ...Object.keys(peerDependencies)
      .filter((name) => !peerDependenciesMeta[name]?.optional)
      .map((name) => [name, true]),
  ];
}

/** Finds a package as Node does: beside the one that needs it, else further up. */
function findPackage(packages, at, name) {
  const parts = at === '' ? [] : at.split('/');
  for (let length = parts.length; length >= 0; length -= 1) {
    const place = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (packages[place]) return place;
  }
  return null;
}
