const EVERY_MS = 10_000;

/**
 * Reports at most one error in ten seconds of real time: a lost connection fails with every try.
 */
export function throttleErrors<Thrown>(report: (error: Thrown) => void): (error: Thrown) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - last < EVERY_MS) return;
    last = performance.now();
    report(error);
  };
}

/** Reports only the first error of an outage; `recovered` ends the outage. */
export function reportOncePerOutage<Thrown>(report: (error: Thrown) => void): {
  readonly report: (error: Thrown) => void;
  readonly recovered: () => void;
} {
  let reported = false;
  return {
    report: (error) => {
      if (!reported) report(error);
      reported = true;
    },
    recovered: () => {
      reported = false;
    },
  };
}
