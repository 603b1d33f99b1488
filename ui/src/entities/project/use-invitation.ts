import { useSearchParams } from 'react-router-dom';

export interface Invitation {
  readonly inviteCode?: string;
  readonly inviteId?: string;
  readonly referralCode?: string;
}

/**
 * The parameters of the link that led here; `invite` and `inviteCode` are the same one (contract,
 * Projects).
 */
export function useInvitation(): Invitation {
  const [params] = useSearchParams();
  const inviteCode = params.get('invite') ?? params.get('inviteCode');
  const inviteId = params.get('inviteId');
  const referralCode = params.get('referralCode');
  return {
    ...(inviteCode ? { inviteCode } : {}),
    ...(inviteId ? { inviteId } : {}),
    ...(referralCode ? { referralCode } : {}),
  };
}

/** The code in the link by which a participant refers others; undefined without one. */
export function codeOfLink(referralLink: string | null | undefined): string | undefined {
  return referralLink ? (new URL(referralLink, 'https://panelist.invalid').searchParams.get('r') ?? undefined) : undefined;
}
