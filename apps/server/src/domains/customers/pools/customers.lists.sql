-- sea
  select c.id, 0 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null
  order by c.sea_at desc, c.id desc
  limit $3;

-- sea on
  select c.id, 0 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and (c.sea_at, c.id) < ($3, $4)
  order by c.sea_at desc, c.id desc
  limit $5;

-- sea by level, then newest
  select c.id, 0 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.level = $3
  order by c.sea_at desc, c.id desc
  limit $4;
  select c.id, 1 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.level = $3
  order by c.sea_at desc, c.id desc
  limit $4;
  select c.id, 2 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.level = $3
  order by c.sea_at desc, c.id desc
  limit $4;
  select c.id, 3 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.level = $3
  order by c.sea_at desc, c.id desc
  limit $4;
  select c.id, 4 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.level = $3
  order by c.sea_at desc, c.id desc
  limit $4;
  select c.id, 5 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.level = $3
  order by c.sea_at desc, c.id desc
  limit $4;

-- sea longest without a call first
  select c.id, 0 as run, coalesce(c.last_call_at, '-infinity') as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null
  order by coalesce(c.last_call_at, '-infinity') , c.id
  limit $3;

-- sea latest call first, on
  select c.id, 0 as run, coalesce(c.last_call_at, '-infinity') as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and (coalesce(c.last_call_at, '-infinity'), c.id) < ($3, $4)
  order by coalesce(c.last_call_at, '-infinity') desc, c.id desc
  limit $5;

-- sea by levels
    select * from ((
  select c.id, 0 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.level = $3
  order by c.sea_at desc, c.id desc
  limit $4) union all (
  select c.id, 1 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $5 and c.sea_id = $6 and c.owner_id is null and c.recycle_bin_id is null and c.level = $7
  order by c.sea_at desc, c.id desc
  limit $8)) runs
    order by  key desc, id desc
    limit $9;

-- sea by levels, on
    select * from ((
  select c.id, 0 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.level = $3 and (c.sea_at, c.id) < ($4, $5)
  order by c.sea_at desc, c.id desc
  limit $6) union all (
  select c.id, 1 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $7 and c.sea_id = $8 and c.owner_id is null and c.recycle_bin_id is null and c.level = $9 and (c.sea_at, c.id) < ($10, $11)
  order by c.sea_at desc, c.id desc
  limit $12)) runs
    order by  key desc, id desc
    limit $13;

-- sea by reason, claimable
  select c.id, 0 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.sea_reason = $3 and (c.former_owner_id is distinct from $4 or c.sea_at <= $5)
  order by c.sea_at desc, c.id desc
  limit $6;

-- sea by tags
    select * from ((
    select c.id, 0 as run, found.place_key as key,  c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
  select t.customer_id as id, t.sea_at as place_key
  from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where t.tenant_id = $1 and t.tag_id = $2 and t.sea_id = $3 and t.owner_id is null and not t.is_recycled
  order by place_key desc, t.customer_id desc
  limit $4) found join customer c on c.tenant_id = $5 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc) union all (
    select c.id, 1 as run, found.place_key as key,  c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
  select t.customer_id as id, t.sea_at as place_key
  from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where t.tenant_id = $6 and t.tag_id = $7 and t.sea_id = $8 and t.owner_id is null and not t.is_recycled and not exists (select from customer_tag other where other.tenant_id = $9 and other.customer_id = t.customer_id and other.tag_id = $10)
  order by place_key desc, t.customer_id desc
  limit $11) found join customer c on c.tenant_id = $12 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc)) runs
    order by  key desc, id desc
    limit $13;

-- sea by tag and levels, on
    select c.id, 0 as run, found.place_key as key,  c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
  select t.customer_id as id, t.sea_at as place_key
  from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where t.tenant_id = $1 and t.tag_id = $2 and t.sea_id = $3 and t.owner_id is null and not t.is_recycled and t.level = any($4) and (t.sea_at, t.customer_id) < ($5, $6)
  order by place_key desc, t.customer_id desc
  limit $7) found join customer c on c.tenant_id = $8 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc;

-- sea by a part of a name
    select c.id, 0 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.place_key , l.id ) as number
      from (
  select c.id as id, c.search_name as place_key , true as fits
  from customer c where c.tenant_id = $2 and c.sea_id = $3 and c.owner_id is null and c.recycle_bin_id is null and c.search_name >= $4 and c.search_name < $5
  order by place_key , c.id
  limit $6) l
    ) l
    where l.fits or l.number = $7
    order by l.place_key , l.id
    limit $8) found join customer c on c.tenant_id = $9 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key , found.id;
    select c.id, 1 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.id ) as number
      from (
  select g.customer_id as id, '' as place_key , (c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and (not starts_with(c.search_name, $3) and (strpos(c.search_name, $4) > 0 or strpos(c.search_company, $5) > 0))) is true as fits
  from customer_gram g left join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id where g.tenant_id = $6 and g.gram = $7
  order by g.customer_id
  limit $8) l
    ) l
    where l.fits or l.number = $9
    order by l.id
    limit $10) found join customer c on c.tenant_id = $11 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.id;

-- sea by a part of a name, in a small sea
    select runs.*, case when bool_and("ofRun" is not null) over () then coalesce(max("ofRun") filter (where run = 0) over (), 0) end as total from ((
    select c.id, 0 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
  select c.id as id, case when starts_with(c.search_name, $1) then c.search_name else $2 end as place_key , count(*) over () as "ofRun"
  from customer c where c.tenant_id = $3 and c.sea_id = $4 and c.owner_id is null and c.recycle_bin_id is null and (strpos(c.search_name, $5) > 0 or strpos(c.search_company, $6) > 0)
  order by place_key , c.id
  limit $7) found join customer c on c.tenant_id = $8 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key , found.id )) runs
    order by run , key , id
    limit $9;

-- sea by a part with which no name begins
    select c.id, 1 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.id ) as number
      from (
  select g.customer_id as id, '' as place_key , (c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and (not starts_with(c.search_name, $3) and (strpos(c.search_name, $4) > 0 or strpos(c.search_company, $5) > 0))) is true as fits
  from customer_gram g left join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id where g.tenant_id = $6 and g.gram = $7
  order by g.customer_id
  limit $8) l
    ) l
    where l.fits or l.number = $9
    order by l.id
    limit $10) found join customer c on c.tenant_id = $11 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.id;

-- sea by a part of a name, on in the second run
    select c.id, 1 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.id ) as number
      from (
  select g.customer_id as id, '' as place_key , (c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and (not starts_with(c.search_name, $3) and (strpos(c.search_name, $4) > 0 or strpos(c.search_company, $5) > 0))) is true as fits
  from customer_gram g left join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id where g.tenant_id = $6 and g.gram = $7 and g.customer_id > $8
  order by g.customer_id
  limit $9) l
    ) l
    where l.fits or l.number = $10
    order by l.id
    limit $11) found join customer c on c.tenant_id = $12 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.id;

-- sea by a part of a name and tag
with looked as materialized (
  select c.id as id, c.search_name as place_key , true as fits
  from customer c where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.search_name >= $3 and c.search_name < $4
  order by place_key , c.id
  limit $5)
    select c.id, 0 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
    select l.id, l.place_key, l.fits, l.number = $6 as "isEnd"
    from (
      select l.id, l.place_key, (l.fits and l.id in (select other.customer_id from customer_tag other where other.tenant_id = $7 and other.customer_id = any(array(select id from looked)) and other.tag_id = $8)) as fits,
        row_number() over (order by l.place_key , l.id ) as number
      from looked l
    ) l
    where l.fits or l.number = $9
    order by l.place_key , l.id
    limit $10) found join customer c on c.tenant_id = $11 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key , found.id;
    with looked as materialized (
  select g.customer_id as id, '' as place_key
  from customer_gram g left join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id where g.tenant_id = $1 and g.gram = $2
  order by g.customer_id
  limit $3) , tagged as materialized (select id from looked where id in (select other.customer_id from customer_tag other where other.tenant_id = $4 and other.customer_id = any(array(select id from looked)) and other.tag_id = $5)),
    ends as materialized (
      select max(id) as id from looked having count(*) = $6)
    select c.id, 1 as run, '' as key, ((c.sea_id = $7 and c.owner_id is null and c.recycle_bin_id is null and (not starts_with(c.search_name, $8) and (strpos(c.search_name, $9) > 0 or strpos(c.search_company, $10) > 0))) is true and c.id in (select id from tagged)) as fits, (c.id = (select id from ends)) is true as "isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
    from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
    where c.tenant_id = $11 and c.id = any(array(select id from tagged union all select id from ends)) and (((c.sea_id = $12 and c.owner_id is null and c.recycle_bin_id is null and (not starts_with(c.search_name, $13) and (strpos(c.search_name, $14) > 0 or strpos(c.search_company, $15) > 0))) is true and c.id in (select id from tagged)) or c.id = (select id from ends))
    order by c.id  limit $16;

-- sea by number
    select runs.*, case when bool_and("ofRun" is not null) over () then coalesce(max("ofRun") filter (where run = 0) over (), 0) + coalesce(max("ofRun") filter (where run = 1) over (), 0) end as total from ((
    select c.id, 0 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
  select c.id as id, c.sea_at as place_key , count(*) over () as "ofRun"
  from (select c.* from customer c where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.mobile_hash = $3 offset 0) c where true
  order by place_key desc, c.id desc
  limit $4) found join customer c on c.tenant_id = $5 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc) union all (
    select c.id, 1 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
  select c.id as id, c.sea_at as place_key , count(*) over () as "ofRun"
  from (
        select distinct customer_id from customer_number where tenant_id = $6 and number_hash = $7
      ) n cross join lateral (
        select c.* from customer c where c.tenant_id = $8 and c.id = n.customer_id offset 0
      ) c where c.tenant_id = $9 and c.sea_id = $10 and c.owner_id is null and c.recycle_bin_id is null and c.mobile_hash is distinct from $11
  order by place_key desc, c.id desc
  limit $12) found join customer c on c.tenant_id = $13 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc)) runs
    order by  key desc, id desc
    limit $14;

-- sea by last four
    select runs.*, case when bool_and("ofRun" is not null) over () then coalesce(max("ofRun") filter (where run = 0) over (), 0) + coalesce(max("ofRun") filter (where run = 1) over (), 0) end as total from ((
    select c.id, 0 as run, found.place_key as key,
  (
    select case when count(*) <= $1 then count(*) end
    from (select from customer c where c.tenant_id = $2 and c.sea_id = $3 and c.owner_id is null and c.recycle_bin_id is null and c.tail_hash = $4 limit $5) counted
  ) as "ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
  select c.id as id, c.sea_at as place_key
  from customer c where c.tenant_id = $6 and c.sea_id = $7 and c.owner_id is null and c.recycle_bin_id is null and c.tail_hash = $8
  order by place_key desc, c.id desc
  limit $9) found join customer c on c.tenant_id = $10 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc) union all (
    select c.id, 1 as run, found.place_key as key,
  (
    select case when count(*) <= $11 then count(*) end
    from (select from (
        select distinct customer_id from customer_number where tenant_id = $12 and tail_hash = $13
      ) n cross join lateral (
        select c.* from customer c where c.tenant_id = $14 and c.id = n.customer_id offset 0
      ) c where c.tenant_id = $15 and c.sea_id = $16 and c.owner_id is null and c.recycle_bin_id is null and c.tail_hash is distinct from $17 limit $18) counted
  ) as "ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
  select c.id as id, c.sea_at as place_key
  from (
        select distinct customer_id from customer_number where tenant_id = $19 and tail_hash = $20
      ) n cross join lateral (
        select c.* from customer c where c.tenant_id = $21 and c.id = n.customer_id offset 0
      ) c where c.tenant_id = $22 and c.sea_id = $23 and c.owner_id is null and c.recycle_bin_id is null and c.tail_hash is distinct from $24
  order by place_key desc, c.id desc
  limit $25) found join customer c on c.tenant_id = $26 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc)) runs
    order by  key desc, id desc
    limit $27;

-- sea by last four and tag
    select runs.*, case when bool_and("ofRun" is not null) over () then coalesce(max("ofRun") filter (where run = 0) over (), 0) + coalesce(max("ofRun") filter (where run = 1) over (), 0) end as total from ((
    select c.id, 0 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
  select t.customer_id as id, t.sea_at as place_key , count(*) over () as "ofRun"
  from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where t.tenant_id = $1 and t.tag_id = $2 and t.sea_id = $3 and t.owner_id is null and not t.is_recycled and t.tail_key = tail_key($4)
  order by place_key desc, t.customer_id desc
  limit $5) found join customer c on c.tenant_id = $6 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc) union all (
    select c.id, 1 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
  select c.id as id, c.sea_at as place_key , count(*) over () as "ofRun"
  from (
        select distinct customer_id from customer_number where tenant_id = $7 and tail_hash = $8
      ) n cross join lateral (
        select c.* from customer c where c.tenant_id = $9 and c.id = n.customer_id offset 0
      ) c where c.tenant_id = $10 and c.sea_id = $11 and c.owner_id is null and c.recycle_bin_id is null and c.tail_hash is distinct from $12 and exists (select from customer_tag other where other.tenant_id = $13 and other.customer_id = c.id and other.tag_id = $14)
  order by place_key desc, c.id desc
  limit $15) found join customer c on c.tenant_id = $16 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc)) runs
    order by  key desc, id desc
    limit $17;

-- private of everybody, by last four, earliest visit first
    select runs.*, case when bool_and("ofRun" is not null) over () then coalesce(max("ofRun") filter (where run = 0) over (), 0) + coalesce(max("ofRun") filter (where run = 1) over (), 0) end as total from ((
    select c.id, 0 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select c.id as id, c.visit_order as place_key , count(*) over () as "ofRun"
  from (select c.* from customer c where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.tail_hash = $2 offset 0) c where true
  order by place_key , c.id
  limit $3) found join customer c on c.tenant_id = $4 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id ) union all (
    select c.id, 1 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select c.id as id, c.visit_order as place_key , count(*) over () as "ofRun"
  from (
        select distinct customer_id from customer_number where tenant_id = $5 and tail_hash = $6
      ) n cross join lateral (
        select c.* from customer c where c.tenant_id = $7 and c.id = n.customer_id offset 0
      ) c where c.tenant_id = $8 and c.owner_id is not null and c.recycle_bin_id is null and c.tail_hash is distinct from $9
  order by place_key , c.id
  limit $10) found join customer c on c.tenant_id = $11 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id )) runs
    order by  key , id
    limit $12;

-- private newest first
  select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null
  order by c.owned_at desc, c.id desc
  limit $3;

-- private newest first, on
  select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and (c.owned_at, c.id) < ($3, $4)
  order by c.owned_at desc, c.id desc
  limit $5;

-- private earliest visit first
  select c.id, 0 as run, c.visit_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null
  order by c.visit_order , c.id
  limit $3;

-- private longest untouched first, on
  select c.id, 0 as run, c.follow_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and (c.follow_order, c.id) > ($3, $4)
  order by c.follow_order , c.id
  limit $5;

-- private late
  select c.id, 0 as run, c.visit_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and  c.visit_order < $3
  order by c.visit_order , c.id
  limit $4;

-- private idle
  select c.id, 0 as run, c.follow_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and c.follow_order < $3 and c.owned_at < $4
  order by c.follow_order , c.id
  limit $5;

-- private by a part of a name
    select runs.*, case when bool_and("ofRun" is not null) over () then coalesce(max("ofRun") filter (where run = 0) over (), 0) end as total from ((
    select c.id, 0 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select c.id as id, case when starts_with(c.search_name, $1) then c.search_name else $2 end as place_key , count(*) over () as "ofRun"
  from customer c where c.tenant_id = $3 and c.owner_id = $4 and c.recycle_bin_id is null and strpos(c.search_name, $5) > 0
  order by place_key , c.id
  limit $6) found join customer c on c.tenant_id = $7 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id )) runs
    order by run , key , id
    limit $8;

-- private by tag
    select runs.*, case when bool_and("ofRun" is not null) over () then coalesce(max("ofRun") filter (where run = 0) over (), 0) end as total from ((
    select c.id, 0 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select t.customer_id as id, t.owned_at as place_key , count(*) over () as "ofRun"
  from (select t.* from customer_tag t where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id = $3 and not t.is_recycled offset 0) t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where true
  order by place_key desc, t.customer_id desc
  limit $4) found join customer c on c.tenant_id = $5 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key desc, found.id desc)) runs
    order by  key desc, id desc
    limit $6;

-- private by tags, late
    select runs.*, case when bool_and("ofRun" is not null) over () then coalesce(max("ofRun") filter (where run = 0) over (), 0) + coalesce(max("ofRun") filter (where run = 1) over (), 0) end as total from ((
    select c.id, 0 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select t.customer_id as id, t.visit_order as place_key , count(*) over () as "ofRun"
  from (select t.* from customer_tag t where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id = $3 and not t.is_recycled offset 0) t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where true and  t.visit_order < $4
  order by place_key , t.customer_id
  limit $5) found join customer c on c.tenant_id = $6 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id ) union all (
    select c.id, 1 as run, found.place_key as key, found."ofRun", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select t.customer_id as id, t.visit_order as place_key , count(*) over () as "ofRun"
  from (select t.* from customer_tag t where t.tenant_id = $7 and t.tag_id = $8 and t.owner_id = $9 and not t.is_recycled offset 0) t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where true and  t.visit_order < $10 and not exists (select from customer_tag other where other.tenant_id = $11 and other.customer_id = t.customer_id and other.tag_id = $12)
  order by place_key , t.customer_id
  limit $13) found join customer c on c.tenant_id = $14 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id )) runs
    order by  key , id
    limit $15;

-- private by levels
  select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and c.level = any($3)
  order by c.owned_at desc, c.id desc
  limit $4;

-- private of a branch
  select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = any($2) and c.recycle_bin_id is null
  order by c.owned_at desc, c.id desc
  limit $3;

-- private of a branch that has few
  select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = any($2) and c.recycle_bin_id is null
  order by c.owned_at desc, c.id desc
  limit $3;

-- private of a branch, by tag
    select c.id, 0 as run, found.place_key as key,  c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select t.customer_id as id, t.owned_at as place_key
  from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id = any($3) and not t.is_recycled
  order by place_key desc, t.customer_id desc
  limit $4) found join customer c on c.tenant_id = $5 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key desc, found.id desc;

-- private of everybody
  select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null
  order by c.owned_at desc, c.id desc
  limit $2;

-- private of everybody, by level, then newest
  select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.level = $2
  order by c.owned_at desc, c.id desc
  limit $3;
  select c.id, 1 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.level = $2
  order by c.owned_at desc, c.id desc
  limit $3;
  select c.id, 2 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.level = $2
  order by c.owned_at desc, c.id desc
  limit $3;
  select c.id, 3 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.level = $2
  order by c.owned_at desc, c.id desc
  limit $3;
  select c.id, 4 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.level = $2
  order by c.owned_at desc, c.id desc
  limit $3;
  select c.id, 5 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.level = $2
  order by c.owned_at desc, c.id desc
  limit $3;

-- private of everybody, latest call first
  select c.id, 0 as run, coalesce(c.last_call_at, '-infinity') as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null
  order by coalesce(c.last_call_at, '-infinity') desc, c.id desc
  limit $2;

-- private by level, then newest
  select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and c.level = $3
  order by c.owned_at desc, c.id desc
  limit $4;
  select c.id, 1 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and c.level = $3
  order by c.owned_at desc, c.id desc
  limit $4;
  select c.id, 2 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and c.level = $3
  order by c.owned_at desc, c.id desc
  limit $4;
  select c.id, 3 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and c.level = $3
  order by c.owned_at desc, c.id desc
  limit $4;
  select c.id, 4 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and c.level = $3
  order by c.owned_at desc, c.id desc
  limit $4;
  select c.id, 5 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and c.level = $3
  order by c.owned_at desc, c.id desc
  limit $4;

-- private of everybody, earliest visit first
  select c.id, 0 as run, c.visit_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null
  order by c.visit_order , c.id
  limit $2;

-- private of everybody, longest untouched first, on
  select c.id, 0 as run, c.follow_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and (c.follow_order, c.id) > ($2, $3)
  order by c.follow_order , c.id
  limit $4;

-- private of everybody, by levels
    select * from ((
  select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.level = $2
  order by c.owned_at desc, c.id desc
  limit $3) union all (
  select c.id, 1 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $4 and c.owner_id is not null and c.recycle_bin_id is null and c.level = $5
  order by c.owned_at desc, c.id desc
  limit $6)) runs
    order by  key desc, id desc
    limit $7;

-- private of everybody, by a common level, earliest visit first
  select c.id, 0 as run, c.visit_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.level = any($2)
  order by c.visit_order , c.id
  limit $3;

-- private of everybody, by a rare level, earliest visit first
  select c.id, 0 as run, c.visit_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.level = any($2)
  order by c.visit_order , c.id
  limit $3;

-- private by a part of a name and tag
    select runs.*, case when bool_and("ofRun" is not null) over () then coalesce(max("ofRun") filter (where run = 0) over (), 0) end as total from ((with looked as materialized (
  select c.id as id, case when starts_with(c.search_name, $1) then c.search_name else $2 end as place_key , true as fits
  from customer c where c.tenant_id = $3 and c.owner_id = $4 and c.recycle_bin_id is null and strpos(c.search_name, $5) > 0
  order by place_key , c.id
  limit $6), fitting as materialized (select l.id, l.place_key, (l.fits and l.id in (select t.customer_id from customer_tag t where t.tenant_id = $7 and t.owner_id = $8 and not t.is_recycled and t.tag_id = $9)) as fits from looked l)
    select c.id, 0 as run, found.place_key as key, found.fits, found."isEnd",
      (select case when count(*) < $10 then count(*) filter (where fits) end from fitting) as "ofRun",
      c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
    select l.id, l.place_key, l.fits, (
    (select count(*) from fitting) = $11
    and l.id = (
      select id from fitting order by place_key , id  limit 1 offset $12
    )
  ) as "isEnd" from fitting l
    where l.fits or (
    (select count(*) from fitting) = $13
    and l.id = (
      select id from fitting order by place_key , id  limit 1 offset $14
    )
  )
    order by l.place_key , l.id
    limit $15) found join customer c on c.tenant_id = $16 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id )) runs
    order by run , key , id
    limit $17;

-- private of everybody, by a part of a name
    select c.id, 0 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.place_key , l.id ) as number
      from (
  select c.id as id, c.search_name as place_key , true as fits
  from customer c where c.tenant_id = $2 and c.owner_id is not null and c.recycle_bin_id is null and c.search_name >= $3 and c.search_name < $4
  order by place_key , c.id
  limit $5) l
    ) l
    where l.fits or l.number = $6
    order by l.place_key , l.id
    limit $7) found join customer c on c.tenant_id = $8 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id;
    select c.id, 1 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.id ) as number
      from (
  select g.customer_id as id, '' as place_key , (c.owner_id is not null and c.recycle_bin_id is null and (not starts_with(c.search_name, $2) and (strpos(c.search_name, $3) > 0 or strpos(c.search_company, $4) > 0))) is true as fits
  from customer_gram g left join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id where g.tenant_id = $5 and g.gram = $6
  order by g.customer_id
  limit $7) l
    ) l
    where l.fits or l.number = $8
    order by l.id
    limit $9) found join customer c on c.tenant_id = $10 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.id;

-- private of a branch, by a part of a name
    select c.id, 0 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.place_key , l.id ) as number
      from (
  select c.id as id, c.search_name as place_key , (c.owner_id = any($2)) is true as fits
  from customer c where c.tenant_id = $3 and c.owner_id is not null and c.recycle_bin_id is null and c.search_name >= $4 and c.search_name < $5
  order by place_key , c.id
  limit $6) l
    ) l
    where l.fits or l.number = $7
    order by l.place_key , l.id
    limit $8) found join customer c on c.tenant_id = $9 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id;
    select c.id, 1 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.id ) as number
      from (
  select g.customer_id as id, '' as place_key , (c.owner_id = any($2) and c.recycle_bin_id is null and (not starts_with(c.search_name, $3) and (strpos(c.search_name, $4) > 0 or strpos(c.search_company, $5) > 0))) is true as fits
  from customer_gram g left join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id where g.tenant_id = $6 and g.gram = $7
  order by g.customer_id
  limit $8) l
    ) l
    where l.fits or l.number = $9
    order by l.id
    limit $10) found join customer c on c.tenant_id = $11 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.id;

-- private of everybody, by tag
    select c.id, 0 as run, found.place_key as key,  c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select t.customer_id as id, t.owned_at as place_key
  from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id is not null and not t.is_recycled
  order by place_key desc, t.customer_id desc
  limit $3) found join customer c on c.tenant_id = $4 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key desc, found.id desc;

-- private of everybody, by tag, earliest visit first
    select c.id, 0 as run, found.place_key as key,  c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select t.customer_id as id, t.visit_order as place_key
  from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id is not null and not t.is_recycled
  order by place_key , t.customer_id
  limit $3) found join customer c on c.tenant_id = $4 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id;

-- private of everybody, by tag and level, earliest visit first
    select c.id, 0 as run, found.place_key as key,  c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select t.customer_id as id, t.visit_order as place_key
  from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id is not null and not t.is_recycled and t.level = any($3)
  order by place_key , t.customer_id
  limit $4) found join customer c on c.tenant_id = $5 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id;

-- private of everybody, by tag, longest untouched first
    select c.id, 0 as run, found.place_key as key,  c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
  select t.customer_id as id, t.follow_order as place_key
  from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id is not null and not t.is_recycled
  order by place_key , t.customer_id
  limit $3) found join customer c on c.tenant_id = $4 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key , found.id;

-- private of everybody, newest created first, on
  select c.id, 0 as run, c.created_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and (c.created_at, c.id) < ($2, $3)
  order by c.created_at desc, c.id desc
  limit $4;

-- private of everybody, largest deal first, on
  select c.id, 0 as run, coalesce(c.deal_amount, 0) as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and (coalesce(c.deal_amount, 0), c.id) < ($2, $3)
  order by coalesce(c.deal_amount, 0) desc, c.id desc
  limit $4;

-- private of everybody, in the order of their names, on
  select c.id, 0 as run, c.search_name as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and (c.search_name, c.id) > ($2, $3)
  order by c.search_name , c.id
  limit $4;

-- private of everybody, with a dead phone
    select c.id, 0 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.place_key desc, l.id desc) as number
      from (
  select c.id as id, c.owned_at as place_key , (c.phone_label = $2) is true as fits
  from customer c where c.tenant_id = $3 and c.owner_id is not null and c.recycle_bin_id is null
  order by place_key desc, c.id desc
  limit $4) l
    ) l
    where l.fits or l.number = $5
    order by l.place_key desc, l.id desc
    limit $6) found join customer c on c.tenant_id = $7 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key desc, found.id desc;

-- private of everybody, created in March, with a dead phone
    select c.id, 0 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then (
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = c.tenant_id and v.customer_id = c.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1) end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.place_key desc, l.id desc) as number
      from (
  select c.id as id, c.created_at as place_key , (c.phone_label = $2) is true as fits
  from customer c where c.tenant_id = $3 and c.owner_id is not null and c.recycle_bin_id is null and c.created_at >= $4
  order by place_key desc, c.id desc
  limit $5) l
    ) l
    where l.fits or l.number = $6
    order by l.place_key desc, l.id desc
    limit $7) found join customer c on c.tenant_id = $8 and c.id = found.id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
  order by found.place_key desc, found.id desc;

-- sea in the order of their names, on
  select c.id, 0 as run, c.search_name as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and (c.search_name, c.id) > ($3, $4)
  order by c.search_name , c.id
  limit $5;

-- sea by levels, with a dead phone
    select * from ((
    select c.id, 0 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
    select l.id, l.place_key, l.fits, l.number = $1 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.place_key desc, l.id desc) as number
      from (
  select c.id as id, c.sea_at as place_key , (c.phone_label = $2) is true as fits
  from customer c where c.tenant_id = $3 and c.sea_id = $4 and c.owner_id is null and c.recycle_bin_id is null and c.level = $5
  order by place_key desc, c.id desc
  limit $6) l
    ) l
    where l.fits or l.number = $7
    order by l.place_key desc, l.id desc
    limit $8) found join customer c on c.tenant_id = $9 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc) union all (
    select c.id, 1 as run, found.place_key as key, found.fits, found."isEnd", c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
  from (
    select l.id, l.place_key, l.fits, l.number = $10 as "isEnd"
    from (
      select l.id, l.place_key, l.fits as fits,
        row_number() over (order by l.place_key desc, l.id desc) as number
      from (
  select c.id as id, c.sea_at as place_key , (c.phone_label = $11) is true as fits
  from customer c where c.tenant_id = $12 and c.sea_id = $13 and c.owner_id is null and c.recycle_bin_id is null and c.level = $14
  order by place_key desc, c.id desc
  limit $15) l
    ) l
    where l.fits or l.number = $16
    order by l.place_key desc, l.id desc
    limit $17) found join customer c on c.tenant_id = $18 and c.id = found.id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
  order by found.place_key desc, found.id desc)) runs
    order by  key desc, id desc
    limit $19;
