/** Document 2 §9. */
const confettiMs = 3_000;
const burstEveryMs = 250;
/** Petrol, amber and green of the product. */
const colors = ['#0b5563', '#7fcad3', '#e0a545', '#6dbd88'];

/** Confetti for three seconds; none for readers who prefer reduced motion. */
export function celebrate(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  void throwConfetti().catch(() => undefined);
}

async function throwConfetti(): Promise<void> {
  const { default: confetti } = await import('canvas-confetti');
  const end = Date.now() + confettiMs;
  const burst = () => {
    if (Date.now() >= end) {
      confetti.reset();
      return;
    }
    for (const [angle, x] of [
      [60, 0],
      [120, 1],
    ] as const)
      void confetti({ particleCount: 14, angle, spread: 60, origin: { x, y: 0.75 }, colors, disableForReducedMotion: true });
    setTimeout(burst, burstEveryMs);
  };
  burst();
}
