import type { Handlers } from '../../../kernel/endpoint.ts';
import type { FeedbackUsecases } from './feedback.usecases.ts';

export function feedbackRoutes({ handle }: Handlers, feedback: FeedbackUsecases): void {
  handle('feedback.save', (member, request, { key }) => feedback.save(member, request, key));
  handle('feedback.list', (member, request) => feedback.list(member, request));
  handle('feedback.reply', (member, request, { key }) => feedback.reply(member, request, key));
}
