import { id, pageRequest } from '../../fields.ts';
import * as z from 'zod';

/** The page of a list that is sorted by id. `next`: the last id that the caller has. */
export const pageById = { next: id.optional(), size: pageRequest.size };

/** The page of a list that is asked for in the address. */
export const queryPage = { next: pageRequest.next, size: z.coerce.number().int().min(1).max(100).default(20) };
