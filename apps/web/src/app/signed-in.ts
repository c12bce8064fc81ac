/**
 * What a session begins with, as one file: the frame of its screens, and home, where nearly every session begins. Apart
 * from the page, because the login does without.
 */
export { SessionFrame } from './session-frame.tsx';
export * as home from '../features/home/home.tsx';
