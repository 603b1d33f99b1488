interface Promised {
  /** What the participant receives. */
  readonly remunerationCents: number;
  readonly timeMinutesRequired: number;
}

/** What a promised hour pays, in cents; list and saved searches compare it alike. */
export const hourlyCents = ({ remunerationCents, timeMinutesRequired }: Promised): number =>
  (remunerationCents * 60) / timeMinutesRequired;
