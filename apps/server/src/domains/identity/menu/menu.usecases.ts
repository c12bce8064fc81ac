import type { ReplyOf } from '@haihu/contract/contract';
import { type MenuPlace, menuTree } from '@haihu/contract/identity/menu';
import type { Permission } from '@haihu/contract/permissions';
import { isAllowed, type Member } from '../../../kernel/member.ts';

/** The permissions of which one opens a place; null: everybody may open it. */
const neededFor: Record<MenuPlace, readonly Permission[] | null> = {
  sea: ['customers.sea.read'],
  private: ['customers.private.read'],
  visits: ['followups.write'],
  import: ['customers.import'],
  recycleBin: ['customers.delete'],
  seas: ['settings.write'],
  tasks: ['tasks.work', 'tasks.manage'],
  doNotCall: ['tasks.do_not_call'],
  dial: ['calls.place'],
  callRecords: ['calls.read'],
  statistics: ['statistics.read'],
  lines: ['calls.place'],
  board: ['calls.supervise'],
  wallet: ['billing.read'],
  packages: ['billing.read', 'calls.place'],
  bills: ['billing.read'],
  organisation: ['organisation.read'],
  applications: ['organisation.applications'],
  roles: ['organisation.roles', 'organisation.staff'],
  audit: ['audit.read'],
  settings: ['settings.write'],
  agency: ['agency.read'],
  messages: null,
  feedback: null,
};

/** Functions that count the waiting things at a place. Each comes from the domain that owns the place. */
export type MenuCounts = Partial<Record<MenuPlace, (member: Member) => Promise<number>>>;

/** Lists the places of the app that a member may open, with the things that wait there. */
export function createMenuUsecases({ counts }: { counts: MenuCounts }) {
  function nav(member: Member): ReplyOf<'identity.nav'> {
    return { list: Object.values(menuTree).flatMap((places) => places.filter(opensTo(member))) };
  }

  async function navPlus(member: Member): Promise<ReplyOf<'identity.navPlus'>> {
    const count = async (place: MenuPlace) => ({ place, count: (await counts[place]?.(member)) ?? null });
    const list = await Promise.all(
      (Object.keys(menuTree) as (keyof typeof menuTree)[]).map(async (group) => {
        const open: MenuPlace[] = menuTree[group].filter(opensTo(member));
        return { group, places: await Promise.all(open.map(count)) };
      }),
    );
    return { list: list.filter(({ places }) => places.length > 0) };
  }

  return { nav, navPlus };
}

const opensTo = (member: Member) => (place: MenuPlace) =>
  neededFor[place]?.some((code) => isAllowed(member, code)) ?? true;
