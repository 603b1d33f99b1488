const property = '--banner-height';

/** The height of the banner above the page, for CSS: 0px without one. */
export const bannerHeight = `var(${property}, 0px)`;

/** @param height in pixels */
export function setBannerHeight(height: number): void {
  document.documentElement.style.setProperty(property, `${height}px`);
}
