export { findFeedbackBy, type OwnFeedback } from './feedback/own-feedback.repository.ts';
