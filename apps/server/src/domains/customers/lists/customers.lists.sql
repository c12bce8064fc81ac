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
      select c.id, 0 as run, t.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where t.tenant_id = $1 and t.tag_id = $2 and t.sea_id = $3 and t.owner_id is null and not t.is_recycled
      order by t.sea_at desc, t.customer_id desc
      limit $4) union all (
      select c.id, 1 as run, t.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where t.tenant_id = $5 and t.tag_id = $6 and t.sea_id = $7 and t.owner_id is null and not t.is_recycled and not exists (select from customer_tag other
    where other.tenant_id = $8 and other.customer_id = t.customer_id and other.tag_id = any($9))
      order by t.sea_at desc, t.customer_id desc
      limit $10)) runs
    order by  key desc, id desc
    limit $11;

-- sea by tag and levels, on
      select c.id, 0 as run, t.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where t.tenant_id = $1 and t.tag_id = $2 and t.sea_id = $3 and t.owner_id is null and not t.is_recycled and t.level = any($4) and (t.sea_at, t.customer_id) < ($5, $6)
      order by t.sea_at desc, t.customer_id desc
      limit $7;

-- sea by name
    select * from ((
      select c.id, 0 as run, c.name as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.name >= $3 and c.name < $4
      order by c.name , c.id
      limit $5) union all (
      select c.id, 1 as run, c.name2 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $6 and c.sea_id = $7 and c.owner_id is null and c.recycle_bin_id is null and c.name2 >= $8 and c.name2 < $9 and (c.name < $10 or c.name >= $11)
      order by c.name2 , c.id
      limit $12) union all (
      select c.id, 2 as run, c.name3 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $13 and c.sea_id = $14 and c.owner_id is null and c.recycle_bin_id is null and c.name3 >= $15 and c.name3 < $16 and (c.name < $17 or c.name >= $18) and (c.name2 < $19 or c.name2 >= $20)
      order by c.name3 , c.id
      limit $21) union all (
      select c.id, 3 as run, c.company as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $22 and c.sea_id = $23 and c.owner_id is null and c.recycle_bin_id is null and c.company >= $24 and c.company < $25 and (c.name < $26 or c.name >= $27) and (c.name2 < $28 or c.name2 >= $29) and (c.name3 < $30 or c.name3 >= $31)
      order by c.company , c.id
      limit $32) union all (
      select c.id, 4 as run, c.company3 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $33 and c.sea_id = $34 and c.owner_id is null and c.recycle_bin_id is null and c.company3 >= $35 and c.company3 < $36 and (c.name < $37 or c.name >= $38) and (c.name2 < $39 or c.name2 >= $40) and (c.name3 < $41 or c.name3 >= $42) and (c.company < $43 or c.company >= $44)
      order by c.company3 , c.id
      limit $45) union all (
      select c.id, 5 as run, c.company4 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $46 and c.sea_id = $47 and c.owner_id is null and c.recycle_bin_id is null and c.company4 >= $48 and c.company4 < $49 and (c.name < $50 or c.name >= $51) and (c.name2 < $52 or c.name2 >= $53) and (c.name3 < $54 or c.name3 >= $55) and (c.company < $56 or c.company >= $57) and (c.company3 < $58 or c.company3 >= $59)
      order by c.company4 , c.id
      limit $60)) runs
    order by run , key , id
    limit $61;

-- sea by name, on in the second run
    select * from ((
      select c.id, 1 as run, c.name2 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.name2 >= $3 and c.name2 < $4 and (c.name < $5 or c.name >= $6) and (c.name2, c.id) > ($7, $8)
      order by c.name2 , c.id
      limit $9) union all (
      select c.id, 2 as run, c.name3 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $10 and c.sea_id = $11 and c.owner_id is null and c.recycle_bin_id is null and c.name3 >= $12 and c.name3 < $13 and (c.name < $14 or c.name >= $15) and (c.name2 < $16 or c.name2 >= $17)
      order by c.name3 , c.id
      limit $18) union all (
      select c.id, 3 as run, c.company as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $19 and c.sea_id = $20 and c.owner_id is null and c.recycle_bin_id is null and c.company >= $21 and c.company < $22 and (c.name < $23 or c.name >= $24) and (c.name2 < $25 or c.name2 >= $26) and (c.name3 < $27 or c.name3 >= $28)
      order by c.company , c.id
      limit $29) union all (
      select c.id, 4 as run, c.company3 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $30 and c.sea_id = $31 and c.owner_id is null and c.recycle_bin_id is null and c.company3 >= $32 and c.company3 < $33 and (c.name < $34 or c.name >= $35) and (c.name2 < $36 or c.name2 >= $37) and (c.name3 < $38 or c.name3 >= $39) and (c.company < $40 or c.company >= $41)
      order by c.company3 , c.id
      limit $42) union all (
      select c.id, 5 as run, c.company4 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $43 and c.sea_id = $44 and c.owner_id is null and c.recycle_bin_id is null and c.company4 >= $45 and c.company4 < $46 and (c.name < $47 or c.name >= $48) and (c.name2 < $49 or c.name2 >= $50) and (c.name3 < $51 or c.name3 >= $52) and (c.company < $53 or c.company >= $54) and (c.company3 < $55 or c.company3 >= $56)
      order by c.company4 , c.id
      limit $57)) runs
    order by run , key , id
    limit $58;

-- sea by name and tag
    select * from ((
      select c.id, 0 as run, c.place_key as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from (
        select c.*, c.name as place_key from customer c where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.name >= $3 and c.name < $4
        order by c.name , c.id
        limit $5
      ) c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where exists (select from customer_tag other
    where other.tenant_id = $6 and other.customer_id = c.id and other.tag_id = any($7))
      order by c.place_key , c.id
      limit $8) union all (
      select c.id, 1 as run, c.place_key as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from (
        select c.*, c.name2 as place_key from customer c where c.tenant_id = $9 and c.sea_id = $10 and c.owner_id is null and c.recycle_bin_id is null and c.name2 >= $11 and c.name2 < $12 and (c.name < $13 or c.name >= $14)
        order by c.name2 , c.id
        limit $15
      ) c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where exists (select from customer_tag other
    where other.tenant_id = $16 and other.customer_id = c.id and other.tag_id = any($17))
      order by c.place_key , c.id
      limit $18) union all (
      select c.id, 2 as run, c.place_key as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from (
        select c.*, c.name3 as place_key from customer c where c.tenant_id = $19 and c.sea_id = $20 and c.owner_id is null and c.recycle_bin_id is null and c.name3 >= $21 and c.name3 < $22 and (c.name < $23 or c.name >= $24) and (c.name2 < $25 or c.name2 >= $26)
        order by c.name3 , c.id
        limit $27
      ) c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where exists (select from customer_tag other
    where other.tenant_id = $28 and other.customer_id = c.id and other.tag_id = any($29))
      order by c.place_key , c.id
      limit $30) union all (
      select c.id, 3 as run, c.place_key as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from (
        select c.*, c.company as place_key from customer c where c.tenant_id = $31 and c.sea_id = $32 and c.owner_id is null and c.recycle_bin_id is null and c.company >= $33 and c.company < $34 and (c.name < $35 or c.name >= $36) and (c.name2 < $37 or c.name2 >= $38) and (c.name3 < $39 or c.name3 >= $40)
        order by c.company , c.id
        limit $41
      ) c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where exists (select from customer_tag other
    where other.tenant_id = $42 and other.customer_id = c.id and other.tag_id = any($43))
      order by c.place_key , c.id
      limit $44) union all (
      select c.id, 4 as run, c.place_key as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from (
        select c.*, c.company3 as place_key from customer c where c.tenant_id = $45 and c.sea_id = $46 and c.owner_id is null and c.recycle_bin_id is null and c.company3 >= $47 and c.company3 < $48 and (c.name < $49 or c.name >= $50) and (c.name2 < $51 or c.name2 >= $52) and (c.name3 < $53 or c.name3 >= $54) and (c.company < $55 or c.company >= $56)
        order by c.company3 , c.id
        limit $57
      ) c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where exists (select from customer_tag other
    where other.tenant_id = $58 and other.customer_id = c.id and other.tag_id = any($59))
      order by c.place_key , c.id
      limit $60) union all (
      select c.id, 5 as run, c.place_key as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from (
        select c.*, c.company4 as place_key from customer c where c.tenant_id = $61 and c.sea_id = $62 and c.owner_id is null and c.recycle_bin_id is null and c.company4 >= $63 and c.company4 < $64 and (c.name < $65 or c.name >= $66) and (c.name2 < $67 or c.name2 >= $68) and (c.name3 < $69 or c.name3 >= $70) and (c.company < $71 or c.company >= $72) and (c.company3 < $73 or c.company3 >= $74)
        order by c.company4 , c.id
        limit $75
      ) c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where exists (select from customer_tag other
    where other.tenant_id = $76 and other.customer_id = c.id and other.tag_id = any($77))
      order by c.place_key , c.id
      limit $78)) runs
    order by run , key , id
    limit $79;

-- sea by number
      select c.id, 0 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.id = any(array(
    select id from customer where tenant_id = $3 and mobile_hash = $4
    union all
    select customer_id from customer_number
    where tenant_id = $5 and number_hash = $6))
      order by c.sea_at desc, c.id desc
      limit $7;

-- sea by last four
      select c.id, 0 as run, c.sea_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.id = any(array(
    select id from customer where tenant_id = $3 and tail_hash = $4
    union all
    select customer_id from customer_number
    where tenant_id = $5 and tail_hash = $6))
      order by c.sea_at desc, c.id desc
      limit $7;

-- private newest first
      select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null
      order by c.owned_at desc, c.id desc
      limit $3;

-- private newest first, on
      select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and (c.owned_at, c.id) < ($3, $4)
      order by c.owned_at desc, c.id desc
      limit $5;

-- private earliest visit first
      select c.id, 0 as run, c.visit_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null
      order by c.visit_order , c.id
      limit $3;

-- private longest untouched first, on
      select c.id, 0 as run, c.follow_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and (c.follow_order, c.id) > ($3, $4)
      order by c.follow_order , c.id
      limit $5;

-- private late
      select c.id, 0 as run, c.visit_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and  c.visit_order < $3
      order by c.visit_order , c.id
      limit $4;

-- private idle
      select c.id, 0 as run, c.follow_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and c.follow_order < $3 and c.owned_at < $4
      order by c.follow_order , c.id
      limit $5;

-- private by name
      select c.id, 0 as run, case when starts_with(c.name, $1) then $2 || c.name when starts_with(c.name2, $3) then $4 || c.name2 when starts_with(c.name3, $5) then $6 || c.name3 when starts_with(c.company, $7) then $8 || c.company when starts_with(c.company3, $9) then $10 || c.company3 when starts_with(c.company4, $11) then $12 || c.company4 end as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $13 and c.owner_id = $14 and c.recycle_bin_id is null and (starts_with(c.name, $15) or starts_with(c.name2, $16) or starts_with(c.name3, $17) or starts_with(c.company, $18) or starts_with(c.company3, $19) or starts_with(c.company4, $20))
      order by case when starts_with(c.name, $21) then $22 || c.name when starts_with(c.name2, $23) then $24 || c.name2 when starts_with(c.name3, $25) then $26 || c.name3 when starts_with(c.company, $27) then $28 || c.company when starts_with(c.company3, $29) then $30 || c.company3 when starts_with(c.company4, $31) then $32 || c.company4 end , c.id
      limit $33;

-- private by tag
      select c.id, 0 as run, t.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id = $3 and not t.is_recycled
      order by t.owned_at desc, t.customer_id desc
      limit $4;

-- private by levels
      select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id = $2 and c.recycle_bin_id is null and c.level = any($3)
      order by c.owned_at desc, c.id desc
      limit $4;

-- private of a branch
      select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id = any($2) and c.recycle_bin_id is null
      order by c.owned_at desc, c.id desc
      limit $3;

-- private of a branch that has few
      select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id = any($2) and c.recycle_bin_id is null
      order by c.owned_at desc, c.id desc
      limit $3;

-- private of a branch, by tag
      select c.id, 0 as run, t.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id = any($3) and not t.is_recycled
      order by t.owned_at desc, t.customer_id desc
      limit $4;

-- private of everybody
      select c.id, 0 as run, c.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null
      order by c.owned_at desc, c.id desc
      limit $2;

-- private of everybody, earliest visit first
      select c.id, 0 as run, c.visit_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null
      order by c.visit_order , c.id
      limit $2;

-- private of everybody, longest untouched first, on
      select c.id, 0 as run, c.follow_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and (c.follow_order, c.id) > ($2, $3)
      order by c.follow_order , c.id
      limit $4;

-- private of everybody, by name
    select * from ((
      select c.id, 0 as run, c.name as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.name >= $2 and c.name < $3
      order by c.name , c.id
      limit $4) union all (
      select c.id, 1 as run, c.name2 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $5 and c.owner_id is not null and c.recycle_bin_id is null and c.name2 >= $6 and c.name2 < $7 and (c.name < $8 or c.name >= $9)
      order by c.name2 , c.id
      limit $10) union all (
      select c.id, 2 as run, c.name3 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $11 and c.owner_id is not null and c.recycle_bin_id is null and c.name3 >= $12 and c.name3 < $13 and (c.name < $14 or c.name >= $15) and (c.name2 < $16 or c.name2 >= $17)
      order by c.name3 , c.id
      limit $18) union all (
      select c.id, 3 as run, c.company as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $19 and c.owner_id is not null and c.recycle_bin_id is null and c.company >= $20 and c.company < $21 and (c.name < $22 or c.name >= $23) and (c.name2 < $24 or c.name2 >= $25) and (c.name3 < $26 or c.name3 >= $27)
      order by c.company , c.id
      limit $28) union all (
      select c.id, 4 as run, c.company3 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $29 and c.owner_id is not null and c.recycle_bin_id is null and c.company3 >= $30 and c.company3 < $31 and (c.name < $32 or c.name >= $33) and (c.name2 < $34 or c.name2 >= $35) and (c.name3 < $36 or c.name3 >= $37) and (c.company < $38 or c.company >= $39)
      order by c.company3 , c.id
      limit $40) union all (
      select c.id, 5 as run, c.company4 as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $41 and c.owner_id is not null and c.recycle_bin_id is null and c.company4 >= $42 and c.company4 < $43 and (c.name < $44 or c.name >= $45) and (c.name2 < $46 or c.name2 >= $47) and (c.name3 < $48 or c.name3 >= $49) and (c.company < $50 or c.company >= $51) and (c.company3 < $52 or c.company3 >= $53)
      order by c.company4 , c.id
      limit $54)) runs
    order by run , key , id
    limit $55;

-- private of everybody, by tag
      select c.id, 0 as run, t.owned_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id is not null and not t.is_recycled
      order by t.owned_at desc, t.customer_id desc
      limit $3;

-- private of everybody, by tag, earliest visit first
      select c.id, 0 as run, t.visit_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id is not null and not t.is_recycled
      order by t.visit_order , t.customer_id
      limit $3;

-- private of everybody, by tag, longest untouched first
      select c.id, 0 as run, t.follow_order as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer_tag t left join customer c on c.tenant_id = t.tenant_id and c.id = t.customer_id join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where t.tenant_id = $1 and t.tag_id = $2 and t.owner_id is not null and not t.is_recycled
      order by t.follow_order , t.customer_id
      limit $3;

-- private of everybody, newest created first, on
      select c.id, 0 as run, c.created_at as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and (c.created_at, c.id) < ($2, $3)
      order by c.created_at desc, c.id desc
      limit $4;

-- private of everybody, largest deal first, on
      select c.id, 0 as run, coalesce(c.deal_amount, 0) as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and (coalesce(c.deal_amount, 0), c.id) < ($2, $3)
      order by coalesce(c.deal_amount, 0) desc, c.id desc
      limit $4;

-- private of everybody, in the order of their names, on
      select c.id, 0 as run, c.name as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"
      from customer c join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
      where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and (c.name, c.id) > ($2, $3)
      order by c.name , c.id
      limit $4;

-- private of everybody, with a dead phone
    select * from ((
      select c.id as id, 0 as run, c.owned_at as key from customer c where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null
      order by c.owned_at desc, c.id desc
      limit 1 offset $2)) runs
    order by  key desc, id desc
    limit $3;

-- private of everybody, created in March, with a dead phone
    select * from ((
      select c.id as id, 0 as run, c.created_at as key from customer c where c.tenant_id = $1 and c.owner_id is not null and c.recycle_bin_id is null and c.created_at >= $2
      order by c.created_at desc, c.id desc
      limit 1 offset $3)) runs
    order by  key desc, id desc
    limit $4;

-- sea in the order of their names, on
      select c.id, 0 as run, c.name as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from customer c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and (c.name, c.id) > ($3, $4)
      order by c.name , c.id
      limit $5;

-- sea by levels, with a dead phone
    select * from ((
      select c.id, 0 as run, c.place_key as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from (
        select c.*, c.sea_at as place_key from customer c where c.tenant_id = $1 and c.sea_id = $2 and c.owner_id is null and c.recycle_bin_id is null and c.level = $3
        order by c.sea_at desc, c.id desc
        limit $4
      ) c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.phone_label = $5
      order by c.place_key desc, c.id desc
      limit $6) union all (
      select c.id, 1 as run, c.place_key as key, c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"
      from (
        select c.*, c.sea_at as place_key from customer c where c.tenant_id = $7 and c.sea_id = $8 and c.owner_id is null and c.recycle_bin_id is null and c.level = $9
        order by c.sea_at desc, c.id desc
        limit $10
      ) c left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
      where c.phone_label = $11
      order by c.place_key desc, c.id desc
      limit $12)) runs
    order by  key desc, id desc
    limit $13;
