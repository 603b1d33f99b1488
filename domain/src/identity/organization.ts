/**
 * The organization to which new projects of the account belong: the last one that it joined, or one
 * of its own, which has the account's id.
 */
export const organizationOf = ({
  userId,
  organizations,
}: {
  readonly userId: string;
  readonly organizations: readonly string[];
}): string => organizations.at(-1) ?? userId;
