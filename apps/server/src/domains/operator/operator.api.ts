export { findDeadJobs } from './note/note.repository.ts';
export { findFeedbackBy, type OwnFeedback } from './feedback/own-feedback.repository.ts';
