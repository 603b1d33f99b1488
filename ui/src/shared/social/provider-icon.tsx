import type { SocialProvider } from '@panelist/domain/identity/browser';
import Facebook from '@mui/icons-material/Facebook';
import GitHub from '@mui/icons-material/GitHub';
import LinkedIn from '@mui/icons-material/LinkedIn';
import Slack from '@mui/icons-material/Tag';
import type { SvgIconProps } from '@mui/material/SvgIcon';

const icons = { linkedin: LinkedIn, facebook: Facebook, github: GitHub, slack: Slack } as const;

export function ProviderIcon({ provider, ...props }: SvgIconProps & { readonly provider: SocialProvider }) {
  const Icon = icons[provider];
  return <Icon {...props} />;
}
