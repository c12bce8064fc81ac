/**
 * A `Date` like the one given, whose "now" is so many milliseconds later. Reads nothing outside itself, so that a page of
 * a browser can be given it as well.
 */
export function dateAhead(base: DateConstructor, milliseconds: number): DateConstructor {
  const now = () => base.now() + milliseconds;
  return new Proxy(base, {
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: (target) => new target(now()).toString(),
  });
}
