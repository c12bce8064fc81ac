/**
 * Returns a `Date` like the given one whose "now" is so many milliseconds later. It reads nothing outside itself, so a
 * browser's page can be given it too.
 */
export function dateAhead(base: DateConstructor, milliseconds: number): DateConstructor {
  const now = () => base.now() + milliseconds;
  return new Proxy(base, {
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: (target) => new target(now()).toString(),
  });
}
