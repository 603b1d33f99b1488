import { PublishPage } from '../../features/researcher/components/publish-page.js';
import { ScreenerTrial, type ScreenerTrialProps } from '../../features/researcher/components/screener-trial.js';
import { lazyComponent } from '../../shared/states/lazy-component.js';

const TryScreener = lazyComponent(async () => (await import('./try-screener.js')).TryScreener);

const showTrial = (props: ScreenerTrialProps) => <TryScreener {...props} />;

/** The researcher's form, with the participant's screener to try. */
export const PublishPageWithTrial = () => (
  <ScreenerTrial value={showTrial}>
    <PublishPage />
  </ScreenerTrial>
);
