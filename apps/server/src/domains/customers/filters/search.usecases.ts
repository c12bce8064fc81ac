import type { ReplyOf } from '@haihu/contract/contract';
import { FOUND_OF_EACH } from '@haihu/contract/customers/filters';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { hiddenOf, isOpenTo, type MemberSeas } from '../core/seas.policy.ts';
import { readSeasOf } from '../core/seas.repository.ts';
import type { AskedPool } from '../pools/asked-list.ts';
import type { CustomerLists } from '../pools/customer-lists.usecases.ts';
import { findPrivatePage, findSeaPage } from '../pools/customer-pages.repository.ts';
import type { NumberSearch } from '../pools/number-search.ts';
import { isNameSearch, type Search } from '../pools/pool-filters.ts';
import type { PoolSizes } from '../pools/pool-sizes.repository.ts';
import { poolOf, privateListing } from '../pools/private-listing.ts';
import { poolOfSea, seaListing } from '../pools/sea-listing.ts';

type Reply = ReplyOf<'customers.search'>;

export interface SearchParts {
  db: Db;
  numberSearch: NumberSearch;
  lists: Pick<CustomerLists, 'showing'>;
  sizes: PoolSizes;
}

/** The number of results asked for: one more than is shown tells if there are more. */
const ASKED = FOUND_OF_EACH + 1;

/** Searches everything that a member may see. Each group finds and shows as its own list does. */
export function createSearch({ db, numberSearch, lists: { showing }, sizes }: SearchParts) {
  async function search(member: Member, typed: string): Promise<Reply> {
    // Read once, because each search for a whole number is counted.
    const sought = await numberSearch.read(member, typed);
    const seas = await readSeasOf(db.forTenant(member.tenantId), member.userId);
    const readsPrivate = isAllowed(member, 'customers.private.read');
    const [mine, team, sea] = await Promise.all([
      readsPrivate ? findMine(member, sought, seas) : [],
      readsPrivate ? findTeams(member, sought, seas) : [],
      isAllowed(member, 'customers.sea.read') ? findInSeas(member, sought, seas) : [],
    ]);
    const groups = { mine, team, sea };
    const more = (['mine', 'team', 'sea'] as const).filter((group) => groups[group].length > FOUND_OF_EACH);
    return {
      mine: mine.slice(0, FOUND_OF_EACH),
      team: team.slice(0, FOUND_OF_EACH),
      sea: sea.slice(0, FOUND_OF_EACH),
      more,
    };
  }

  function findMine(member: Member, sought: Search, seas: MemberSeas): Promise<Reply['mine']> {
    const filter = { whose: [member.userId] as const, search: sought };
    return readPrivate(member, privateListing(member.tenantId, filter, 'owned'), seas);
  }

  async function findTeams(member: Member, sought: Search, seas: MemberSeas): Promise<Reply['team']> {
    const whose = await findInScope(db.forTenant(member.tenantId), member);
    if (whose?.length === 1) return [];
    const notMine = { leading: [sql`c.owner_id <> ${member.userId}`], fits: [], mostFit: true };
    const isSmall = whose !== null && (await isSmallFor(member, sought, poolOf(whose)));
    const filter = { whose, search: sought, isSmallPool: isSmall, further: notMine };
    const listing = privateListing(member.tenantId, filter, 'owned');
    return readPrivate(member, listing, seas);
  }

  async function isSmallFor({ tenantId }: Member, sought: Search, pool: AskedPool): Promise<boolean> {
    return isNameSearch(sought) && sizes.isSmall(db.forTenant(tenantId), sought, pool);
  }

  async function readPrivate(member: Member, listing: ReturnType<typeof privateListing>, seas: MemberSeas) {
    const { rows } = await findPrivatePage(db.forTenant(member.tenantId), listing, null, ASKED);
    return showing.private(member, rows, seas);
  }

  async function findInSeas(member: Member, sought: Search, seas: MemberSeas): Promise<Reply['sea']> {
    const found: Reply['sea'] = [];
    for (const sea of seas.list) {
      if (found.length >= ASKED) break;
      if (!isOpenTo(sea, seas, member)) continue;
      const hidden = hiddenOf(seas, { ownerId: null, seaId: sea.id }, member);
      // A pool that hides numbers does not find a customer by the number either.
      if (!('namePart' in sought) && hidden.includes('mobile')) continue;
      const filter = {
        seaId: sea.id,
        search: sought,
        isSmallPool: await isSmallFor(member, sought, poolOfSea(sea.id)),
        hidesCompany: hidden.includes('company'),
      };
      const listing = seaListing(member.tenantId, filter);
      const { rows } = await findSeaPage(db.forTenant(member.tenantId), listing, null, ASKED - found.length);
      found.push(...rows.map((row) => showing.sea(row, member, seas)));
    }
    return found;
  }

  return search;
}
