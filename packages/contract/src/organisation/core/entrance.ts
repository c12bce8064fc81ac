import * as z from 'zod';
import { id, text } from '../../fields.ts';

/** The name of a person in an enterprise. */
export const personName = text(30).min(1);

/** The enterprise that a person founded or entered. */
export const enteredEnterprise = z.object({ id, name: z.string() });

/**
 * The department and the roles of a person who is taken in. Without a department they stand right below the enterprise.
 */
export const givenPlace = { departmentId: id.nullable(), roleIds: z.array(id).min(1).max(10) };
