import type { RoleTitle } from '@haihu/contract/organisation/roles';
import { roleName as nameOf } from '@haihu/rules/organisation/roles/role-name';
import { language } from '../../shared/i18n/language.ts';
import { texts } from '../../shared/i18n/texts.ts';
import type { zh } from './texts/zh.ts';

export const t = texts<typeof zh>(import.meta.glob('./texts/*.ts', { eager: true }));

/** Returns the name of a role. Preset roles are named in the user's language, others as their author typed them. */
export const roleNameHere = (role: RoleTitle) => nameOf(role, language);
