import { logInProviders, providerNames } from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import { ProviderIcon } from './provider-icon.js';
import { logInAddress, useSocialProviders } from './social-flow.js';
import { Block, Stack } from '../display/layout.js';

interface SocialButtonsProps {
  readonly verb?: string;
  readonly cc?: string | null;
  readonly or: string;
}

/**
 * Log-in through other sites, for those that are switched on (document 1 §2), and the line below
 * it.
 */
export function SocialButtons({ verb = 'Log in', cc = null, or }: SocialButtonsProps) {
  const providers = useSocialProviders()?.logIn;
  if (providers?.length === 0) return null;
  return (
    <Block mb={3}>
      <Stack gap={1.5}>
        {providers === undefined && logInProviders.map((provider) => <Skeleton key={provider} variant="rounded" height={52} />)}
        {providers?.map((provider) => (
          <Button
            key={provider}
            component="a"
            href={logInAddress(provider, cc)}
            variant="outlined"
            size="large"
            startIcon={<ProviderIcon provider={provider} />}
          >
            {verb} with {providerNames[provider]}
          </Button>
        ))}
      </Stack>
      <Divider sx={{ mt: 3, color: 'text.secondary', fontSize: '0.875rem' }}>{or}</Divider>
    </Block>
  );
}
