import * as z from 'zod';
import type { ErrorName } from '../../errors.ts';
import { day, id } from '../../fields.ts';

/** A period of whole days, both included, by the enterprise's clocks or by those of another zone. */
export const period = {
  from: day,
  to: day,
  /** An IANA name such as Europe/Berlin. */
  zone: z
    .string()
    .regex(/^[A-Za-z0-9_+\-/]{1,64}$/)
    .optional(),
};

/** The members whose activity counts, within the caller's data scope. */
export const members = {
  /** `team`: everybody within the caller's data scope. */
  of: z.enum(['me', 'team']).default('me'),
  /** One colleague. Overrides `of`. */
  memberId: id.optional(),
  /** The members of this department or below it now. Overrides `of`. */
  departmentId: id.optional(),
};

/** The name of a figure: see `callFigures` and `customerFigures`. */
export const figureName = z.string().regex(/^[A-Za-z]{1,40}$/);

export const scopeErrors: ErrorName[] = [
  'statistics.backwards',
  'statistics.too_long',
  'statistics.unknown_zone',
  'statistics.not_found',
];
