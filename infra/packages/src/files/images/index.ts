export { PICTURE_TYPE, pictureFrom, pictureFromSvg } from './pictures.js';
