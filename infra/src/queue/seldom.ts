const EVERY_MS = 10_000;

/** A lost connection is told once in a while, not with every try. */
export function seldom<Thing>(tell: (thing: Thing) => void): (thing: Thing) => void {
  let last = 0;
  return (thing) => {
    if (Date.now() - last < EVERY_MS) return;
    last = Date.now();
    tell(thing);
  };
}
