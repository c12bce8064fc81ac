import type { Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { createFeedback, type FeedbackParts } from './feedback/feedback.usecases.ts';
import { operatorMessages, operatorPushes } from './operator.pushes.ts';

export interface OperatorModuleParts extends Omit<FeedbackParts, 'enterprises'> {
  lend: LendSeam;
}

/** Creates the module of exchanges between members and the operator of the installation. */
export function createOperatorModule(parts: OperatorModuleParts) {
  const feedback = createFeedback({ ...parts, enterprises: parts.lend('enterprises') });
  return {
    api: { feedback },
    routes: (handlers) => feedbackRoutes(handlers, feedback),
    pushes: operatorPushes,
    messages: operatorMessages,
  } satisfies Module;
}
