import { desensitize } from '@haihu/rules/phone';
import { clientState } from './client-state.ts';

/** Fields of the specification that hold customers' numbers. */
type PhoneField = 'mobile' | 'callee' | 'customerMobile';

/**
 * Returns a number as this member may see it. Masks it while the specification's flag is on, unless its field is
 * exempt. The server already masks before it sends: this catches a number that came whole by mistake.
 */
export function shownPhone(number: string, field: PhoneField): string {
  const { desensitization: flagOn, desensitizer } = clientState.get();
  return desensitize(number, { flagOn, setting: { ...desensitizer, value: [...desensitizer.value] }, field });
}
