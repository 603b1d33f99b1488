export { handleOnResponse } from '@panelist/infra/steps';
