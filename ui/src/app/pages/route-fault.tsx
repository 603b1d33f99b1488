import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { unreachable } from '../../shared/api/api-error.js';
import { FaultPage } from '../../shared/page/fault-page.js';
import { Page } from '../../shared/page/page.js';
import { serverReachable } from '../../shared/states/connection.js';
import { ErrorState } from '../../shared/states/error-state.js';
import { isMissingFile, reloadForFiles } from '../../shared/states/page-files.js';

const reload = () => window.location.reload();

/**
 * A page that failed: its file can't be loaded without a connection or because a new version has
 * other files, or its own code is wrong. Menu and notices stay.
 */
export function RouteFault() {
  const error = useRouteError();
  return isMissingFile(error) ? <NotLoaded /> : <FaultPage onRetry={reload} />;
}

/** How long "Try again" waits for the server; without an answer the page stays. */
const patienceMs = 5_000;

/**
 * The page before was left, and this one has nothing but its address: once the server answers, a
 * reload opens it, in whichever version is deployed. Browsers remember a module that failed, so
 * nothing less brings it.
 */
function NotLoaded() {
  useEffect(() => {
    const waiting = new AbortController();
    const open = async () => {
      if (await serverReachable(waiting.signal)) reloadForFiles();
    };
    void open();
    return () => waiting.abort();
  }, []);
  const tryAgain = async () => {
    if (await serverReachable(AbortSignal.timeout(patienceMs))) reload();
  };
  return (
    <Page title={navigator.onLine ? 'Not loaded' : 'You are offline'} width="reading">
      <Box>
        <ErrorState
          error={unreachable()}
          title="This page could not be loaded"
          lost="Nothing is lost. It opens by itself when the connection is back."
          onRetry={() => void tryAgain()}
        />
      </Box>
    </Page>
  );
}
