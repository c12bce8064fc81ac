/** The code of a reply to a call that the release does not have. */
const NO_SUCH_CALL = 40004;
/** Matches an instant as the API sends it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Returns every place in which `other` lacks or changes what `one` says. Both hold replies by the name of their call. A
 * field or a call that only `other` has is none, because a later release may add them.
 */
export function differences(one, other, began = performance.timeOrigin) {
  const known = Object.entries(one).filter(([, reply]) => reply.code !== NO_SUCH_CALL);
  return known.flatMap(([call, reply]) => compare(call, '', { one: reply, other: other[call] }, began));
}

function compare(call, at, { one, other }, began) {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    return one === other || areRecent(one, other, began) ? [] : [{ call, at, one, other }];
  }
  if (Array.isArray(one) && one.length !== other.length) return [{ call, at, one, other }];
  return Object.keys(one).flatMap((key) => compare(call, `${at}.${key}`, { one: one[key], other: other[key] }, began));
}

/** Returns true for two instants since the test began, such as that of a sign-in: the test itself moves them. */
function areRecent(one, other, began) {
  return [one, other].every((value) => INSTANT.test(String(value)) && Date.parse(value) >= began);
}

/** Returns true if the difference is in a place of the reply that moves by itself. */
export function isMoved({ call, at }, moving) {
  return moving.some((place) => place.call === call && `${at}.`.startsWith(`${place.at}.`));
}
