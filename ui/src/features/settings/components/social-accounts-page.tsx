import {
  deleteProvider,
  providerNames,
  socialProfile,
  socialProviders,
  type SocialProvider,
  authErrorSentence,
  connectProvider,
  isSocialProvider,
  pleaseAuthorize,
} from '@panelist/domain/identity/browser';
import Button from '@mui/material/Button';
import { useId, useEffect, useRef, useState } from 'react';
import { useCommand } from '../../../shared/api/use-command.js';
import { useQuery } from '../../../shared/api/use-query.js';
import { notify } from '../../../shared/notices/notices.js';
import { Page } from '../../../shared/page/page.js';
import { ProviderIcon } from '../../../shared/social/provider-icon.js';
import { connectAddress, useSocialProviders } from '../../../shared/social/social-flow.js';
import { ErrorAlert } from '../../../shared/states/error-alert.js';
import { QueryState } from '../../../shared/states/query-state.js';
import { FormSkeleton } from '../../../shared/states/skeletons.js';
import { useQueryParams } from '../../../shared/page/use-query-params.js';
import { Block, Muted, Prose, Row, Stack } from '../../../shared/display/layout.js';

const path = '/settings/social';

/** Accounts at other sites (document 3 §2, Connect Your Social Accounts). */
export function SocialAccountsPage() {
  const profile = useQuery(socialProfile, {});
  const switchedOn = useSocialProviders()?.connect;
  const connection = useConnection();
  const disconnect = useCommand(deleteProvider);
  const problem = disconnect.error?.message ?? connection.problem;

  const remove = async (provider: SocialProvider) => {
    connection.clear();
    try {
      const { message } = await disconnect.run({ body: { provider } });
      if (message !== undefined) notify.success(message);
    } catch {
      // The alert above the rows shows it.
    }
  };

  return (
    <Page title="Connect Your Social Accounts" lead="With LinkedIn or Facebook you log in without a password." width="reading">
      <QueryState query={profile} skeleton={<FormSkeleton fields={4} />} errorTitle="Your social accounts could not be loaded">
        {({ response }) => (
          <Stack gap={2}>
            {problem !== null && <ErrorAlert>{problem}</ErrorAlert>}
            <Block component="ul" line="above" list>
              {socialProviders.map((provider) => (
                <ProviderRow
                  key={provider}
                  provider={provider}
                  isConnected={response.providers.some(({ providerKey }) => providerKey === provider)}
                  isSwitchedOn={switchedOn?.includes(provider)}
                  isBusy={disconnect.running || connection.running}
                  onDisconnect={() => void remove(provider)}
                />
              ))}
            </Block>
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}

interface ProviderRowProps {
  readonly provider: SocialProvider;
  readonly isConnected: boolean;
  /** Undefined until the server has said so. */
  readonly isSwitchedOn: boolean | undefined;
  readonly isBusy: boolean;
  readonly onDisconnect: () => void;
}

function ProviderRow({ provider, isConnected, isSwitchedOn, isBusy, onDisconnect }: ProviderRowProps) {
  const id = useId();
  const name = providerNames[provider];
  return (
    <Row component="li" line="below" wraps alignItems="center" gap={2} py={2}>
      <ProviderIcon provider={provider} sx={{ color: isConnected ? 'primary.main' : 'text.secondary' }} />
      <Prose id={id} flex="1 1 14rem">
        Your {name} account is {isConnected ? 'connected' : 'not connected'}
      </Prose>
      {isConnected ? (
        <Button variant="outlined" color="secondary" aria-describedby={id} disabled={isBusy} onClick={onDisconnect}>
          Disconnect
        </Button>
      ) : isSwitchedOn ? (
        <Button component="a" href={connectAddress(provider, path)} variant="outlined" aria-describedby={id}>
          Connect Account
        </Button>
      ) : (
        isSwitchedOn === false && <Muted variant="body2">Cannot be connected at present</Muted>
      )}
    </Row>
  );
}

interface Connection {
  readonly running: boolean;
  readonly problem: string | null;
  readonly clear: () => void;
}

/**
 * Ends a flow that comes back from another site: the ticket in the address connects the account, a
 * code says why there is none. A code leaves the address at once; a ticket once it is used, for the
 * person may have to prove themselves at another site first.
 */
function useConnection(): Connection {
  const [query, setQuery] = useQueryParams();
  const { run, running, error, reset } = useCommand(connectProvider);
  const [problem, setProblem] = useState(() => problemOf(query));
  const handled = useRef<string | null>(null);
  const provider = query.get('provider');
  const ticket = query.get('ticket');
  const code = query.get('socialError');

  useEffect(() => {
    const arrived = ticket ?? code;
    if (arrived === null || provider === null || !isSocialProvider(provider) || handled.current === arrived) return;
    handled.current = arrived;
    const leave = () =>
      setQuery(
        (current) => {
          for (const name of ['ticket', 'socialError', 'provider']) current.delete(name);
          return current;
        },
        { replace: true },
      );
    if (ticket === null) {
      leave();
      return;
    }
    void run({ body: { provider, ticket } })
      .then(
        ({ message }) => {
          if (message !== undefined) notify.success(message);
        },
        // The alert above the rows shows it.
        () => undefined,
      )
      .then(leave);
  }, [ticket, code, provider, run, setQuery]);

  return {
    running,
    problem: error?.message ?? problem,
    clear: () => {
      reset();
      setProblem(null);
    },
  };
}

/** The sentence for the code with which the browser came back; null without one. */
function problemOf(query: URLSearchParams): string | null {
  const provider = query.get('provider');
  if (provider === null || !isSocialProvider(provider)) return null;
  const code = query.get('socialError');
  return code === 'cancelled' ? pleaseAuthorize(provider) : authErrorSentence(code);
}
