import { customerFieldWords } from '@haihu/rules/customers/field-words';
import { language } from '../../shared/i18n/language.ts';

/** Names of a customer's fields in the user's language. */
export const fieldNames = customerFieldWords[language];
