/** The section of the profile page; its dialog, with the recorder, is a chunk of its own. */
export { VideoIntroSection } from './components/video-intro-section.js';
