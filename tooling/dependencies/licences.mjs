/** Licences that ask for no more than their own text, which every package brings along. */
const FREE = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 Python-2.0'.split(' '),
);

/** Licences for named packages. Most ask for the source of a changed package; these are used unchanged. */
const NAMED = [
  // libvips is a library of its own, which sharp loads.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-(libvips-|wasm32$|win32-)/ },
  // It means the Boost Software License, which SPDX calls BSL-1.0.
  { licence: 'boost', packages: /^js-clipper$/ },
  // Both work while we build and test. Nothing of them is in what a user gets.
  { licence: 'MPL-2.0', packages: /^(lightningcss(-.+)?|axe-core)$/ },
];

/** Returns the packages of a lock file whose licence is missing or not allowed, each as `name: licence`. */
export function findForbidden(lock) {
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { name, license }]) => ({ name: name ?? place.split('node_modules/').at(-1), license }))
    .filter(({ name, license }) => !license || !isAllowed(license, name))
    .map(({ name, license }) => `${name}: ${license ?? 'no licence'}`);
}

/** Evaluates an expression of SPDX: of licences joined by OR one is enough, of those joined by AND all count. */
function isAllowed(expression, name) {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes('(')) return false;
  return plain.split(' OR ').some((all) => all.split(' AND ').every((licence) => mayHave(licence, name)));
}

const mayHave = (licence, name) =>
  FREE.has(licence) || NAMED.some((one) => one.licence === licence && one.packages.test(name));
