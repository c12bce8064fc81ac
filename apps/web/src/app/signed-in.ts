/**
 * Code that every session begins with, in one file: the frame of its screens, and home, the usual first screen. It is
 * separate from the page, because the login does not need it.
 */
export { SessionFrame } from './session-frame.tsx';
export * as home from '../features/home/home.tsx';
