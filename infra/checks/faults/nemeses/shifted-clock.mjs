// Loaded first into one process: its clock is ahead by so many milliseconds, or jumps back by so
// many whenever it has gone on for as long as that.
const { ahead = 0, jumpsBack = 0 } = JSON.parse(process.env.SHIFTED_CLOCK ?? '{}');
const Real = globalThis.Date;
const begun = Real.now();
/** The clock runs ten times as fast as time until it jumps back to where it began. */
const jumping = () => begun + (((Real.now() - begun) * 10) % jumpsBack);
const now = () => (jumpsBack > 0 ? jumping() : Real.now() + ahead);

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
};
