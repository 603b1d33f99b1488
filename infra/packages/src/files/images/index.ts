export { MOST_PIXELS, PICTURE_TYPE, pictureFrom, pictureFromSvg } from './pictures.js';
