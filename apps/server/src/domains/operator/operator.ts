import type { Module } from '../../kernel/module.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { createFeedback, type FeedbackParts } from './feedback/feedback.usecases.ts';
import { operatorMessages, operatorPushes } from './operator.pushes.ts';

export type OperatorModuleParts = FeedbackParts;

/** Creates the module of exchanges between members and the operator of the installation. */
export function createOperatorModule(parts: OperatorModuleParts) {
  const feedback = createFeedback(parts);
  return {
    api: { feedback },
    routes: (handlers) => feedbackRoutes(handlers, feedback),
    pushes: operatorPushes,
    messages: operatorMessages,
  } satisfies Module;
}
