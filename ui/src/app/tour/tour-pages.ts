import { exampleProjectId } from '../../shared/tour/example-id.js';

/** The example's pages, which exist while the tour runs; a fixed path wins over one with an id. */
export const examplePages = [
  {
    path: `projects/view/${exampleProjectId}/:slug?`,
    lazy: async () => ({ Component: (await import('./example-project-page.js')).ExampleProjectPage }),
  },
  {
    path: `projects/survey/${exampleProjectId}`,
    lazy: async () => ({ Component: (await import('./example-screener-page.js')).ExampleScreenerPage }),
  },
];
