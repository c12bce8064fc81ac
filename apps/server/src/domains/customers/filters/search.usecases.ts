import type { ReplyOf } from '@haihu/contract/contract';
import { FOUND_OF_EACH } from '@haihu/contract/customers/filters';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { hiddenFieldsOf, isOpenTo, type MemberPublicPools } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import type { AskedPool } from '../pools/asked-list.ts';
import type { CustomerLists } from '../pools/customer-lists.usecases.ts';
import { findPrivatePage, findPublicPoolPage } from '../pools/customer-pages.repository.ts';
import type { NumberSearch } from '../pools/number-search.ts';
import { isNameSearch, type Search } from '../pools/pool-filters.ts';
import type { PoolSizes } from '../pools/pool-sizes.repository.ts';
import { poolOf, privateListing } from '../pools/private-listing.ts';
import { poolOfPublicPool, publicPoolListing } from '../pools/public-pool-listing.ts';

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
    const publicPools = await readPublicPoolsOf(db.forTenant(member.tenantId), member.userId);
    const readsPrivate = isAllowed(member, 'customers.private.read');
    const [mine, team, publicPool] = await Promise.all([
      readsPrivate ? findMine(member, sought, publicPools) : [],
      readsPrivate ? findTeams(member, sought, publicPools) : [],
      isAllowed(member, 'customers.sea.read') ? findInPublicPools(member, sought, publicPools) : [],
    ]);
    const groups = { mine, team, sea: publicPool };
    const more = (['mine', 'team', 'sea'] as const).filter((group) => groups[group].length > FOUND_OF_EACH);
    return {
      mine: mine.slice(0, FOUND_OF_EACH),
      team: team.slice(0, FOUND_OF_EACH),
      sea: publicPool.slice(0, FOUND_OF_EACH),
      more,
    };
  }

  function findMine(member: Member, sought: Search, publicPools: MemberPublicPools): Promise<Reply['mine']> {
    const filter = { whose: [member.userId] as const, search: sought };
    return readPrivate(member, privateListing(member.tenantId, filter, 'owned'), publicPools);
  }

  async function findTeams(member: Member, sought: Search, publicPools: MemberPublicPools): Promise<Reply['team']> {
    const whose = await findInScope(db.forTenant(member.tenantId), member);
    if (whose?.length === 1) return [];
    const notMine = { leading: [sql`c.owner_id <> ${member.userId}`], fits: [], mostFit: true };
    const isSmall = whose !== null && (await isSmallFor(member, sought, poolOf(whose)));
    const filter = { whose, search: sought, isSmallPool: isSmall, further: notMine };
    const listing = privateListing(member.tenantId, filter, 'owned');
    return readPrivate(member, listing, publicPools);
  }

  async function isSmallFor({ tenantId }: Member, sought: Search, pool: AskedPool): Promise<boolean> {
    return isNameSearch(sought) && sizes.isSmall(db.forTenant(tenantId), sought, pool);
  }

  async function readPrivate(
    member: Member,
    listing: ReturnType<typeof privateListing>,
    publicPools: MemberPublicPools,
  ) {
    const { rows } = await findPrivatePage(db.forTenant(member.tenantId), listing, null, ASKED);
    return showing.private(member, rows, publicPools);
  }

  async function findInPublicPools(
    member: Member,
    sought: Search,
    publicPools: MemberPublicPools,
  ): Promise<Reply['sea']> {
    const found: Reply['sea'] = [];
    for (const publicPool of publicPools.list) {
      if (found.length >= ASKED) break;
      if (!isOpenTo(publicPool, publicPools, member)) continue;
      const hidden = hiddenFieldsOf(publicPools, { ownerId: null, seaId: publicPool.id }, member);
      // A pool that hides numbers does not find a customer by the number either.
      if (!('namePart' in sought) && hidden.includes('mobile')) continue;
      const filter = {
        seaId: publicPool.id,
        search: sought,
        isSmallPool: await isSmallFor(member, sought, poolOfPublicPool(publicPool.id)),
        hidesCompany: hidden.includes('company'),
      };
      const listing = publicPoolListing(member.tenantId, filter);
      const { rows } = await findPublicPoolPage(db.forTenant(member.tenantId), listing, null, ASKED - found.length);
      found.push(...rows.map((row) => showing.publicPool(row, member, publicPools)));
    }
    return found;
  }

  return search;
}
