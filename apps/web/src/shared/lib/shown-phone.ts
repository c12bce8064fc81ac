import { desensitize } from '@haihu/rules/phone';
import { clientState } from './client-state.ts';

/** The fields of the specification that hold numbers of customers. */
type PhoneField = 'mobile' | 'callee' | 'customerMobile';

/**
 * A number as the enterprise lets this member see it: masked while the flag of the specification is on, unless its field is
 * exempt. The server masks before it sends; what reaches a page whole by a fault is not shown whole.
 */
export function shownPhone(number: string, field: PhoneField): string {
  const { desensitization: flagOn, desensitizer } = clientState.get();
  return desensitize(number, { flagOn, setting: { ...desensitizer, value: [...desensitizer.value] }, field });
}
