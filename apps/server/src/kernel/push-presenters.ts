import type { Language } from '@haihu/contract/languages';
import type { Push, PushBody, PushType } from '@haihu/contract/socket';
import type { Member } from './member.ts';
import type { PushData, StoredPush } from '../platform/events/push.ts';

export interface Reader {
  member: Member;
  language: Language;
}

type DataOf<Type extends PushType> = Extract<PushBody, { type: Type }>['data'];

/** A push for its member, without its place in the order. Null when there is nothing left to tell. */
type Presented<Type extends PushType> = { data: DataOf<Type>; msg?: string; quiet?: true } | null;

/**
 * Turns the ids of a push into what its member may see now: names, and numbers masked or not. Null when there is
 * nothing left to tell, because the subject is gone or no longer counts. A push without a presenter is sent as it is
 * stored.
 */
export type Presenter<Type extends PushType> = (reader: Reader, data: PushData) => Promise<Presented<Type>>;

/** The content of a push, and its reader. */
export interface Telling {
  reader: Reader;
  data: PushData;
}

/**
 * Presents pushes of one type to readers of one enterprise, in the order of the tellings. It reads for all of them
 * together. If it fails, each of them is tried alone.
 */
export interface PresenterOfMany<Type extends PushType> {
  presentMany(tellings: Telling[]): Promise<Presented<Type>[]>;
}

/** Presenters by type. Each domain brings those of its own types; app.ts puts them together. */
export type Presenters = { [Type in PushType]?: Presenter<Type> | PresenterOfMany<Type> };

/** Presents pushes of one type to readers of one enterprise, without their place in the order. */
export function presentTogether(presenters: Presenters, type: PushType, tellings: Telling[]) {
  // The presenter of a type returns that type's data, but the compiler cannot follow the look-up that far.
  const presenter = presenters[type] as Presenter<PushType> | PresenterOfMany<PushType> | undefined;
  if (!presenter) return tellings.map(async ({ data }) => ({ data }) as Presented<PushType>);
  if (typeof presenter === 'function') return tellings.map(({ reader, data }) => presenter(reader, data));
  const together = presenter.presentMany(tellings);
  return tellings.map((telling, index) =>
    together.then(
      (presented) => presented[index]!,
      async () => (await presenter.presentMany([telling]))[0]!,
    ),
  );
}

/** A push with the member to whom it goes. */
export interface AddressedPush extends StoredPush {
  reader: Reader;
}

/** Presents pushes to their readers. Those of one type and enterprise are presented together. */
export function presentPushes(presenters: Presenters, pushes: AddressedPush[]): Promise<Push | null>[] {
  const groups = Map.groupBy(pushes, ({ type, reader }) => `${reader.member.tenantId} ${type}`);
  const made = new Map<AddressedPush, Promise<Push | null>>();
  for (const group of groups.values()) {
    presentTogether(presenters, group[0]!.type, group).forEach((presenting, index) => {
      const { seq, type } = group[index]!;
      made.set(
        group[index]!,
        presenting.then((presented) => presented && ({ msg: '', ...presented, type, seq } as Push)),
      );
    });
  }
  return pushes.map((each) => made.get(each)!);
}
