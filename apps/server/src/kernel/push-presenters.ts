import type { Language } from '@haihu/contract/languages';
import type { Push, PushBody, PushType } from '@haihu/contract/socket';
import type { Member } from './member.ts';
import type { PushData, StoredPush } from '../platform/events/push.ts';

export interface Reader {
  member: Member;
  language: Language;
}

type DataOf<Type extends PushType> = Extract<PushBody, { type: Type }>['data'];

/**
 * Turns the ids of a push into what its member may see now: names, and numbers masked or not. Null when there is
 * nothing left to tell, because the subject is gone or no longer counts. A push without a presenter is sent as it is
 * stored.
 */
export type Presenter<Type extends PushType> = (
  reader: Reader,
  data: PushData,
) => Promise<{ data: DataOf<Type>; msg?: string; quiet?: true } | null>;

/** Presenters by type. Each domain brings those of its own types; app.ts puts them together. */
export type Presenters = { [Type in PushType]?: Presenter<Type> };

export async function presentPush(
  presenters: Presenters,
  reader: Reader,
  { seq, type, data }: StoredPush,
): Promise<Push | null> {
  const presenter = presenters[type];
  const presented = presenter ? await presenter(reader, data) : { data };
  // The presenter of a type returns that type's data, but the compiler cannot follow the look-up that far.
  return presented && ({ msg: '', ...presented, type, seq } as Push);
}
