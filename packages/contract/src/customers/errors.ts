import type { ErrorText } from '../error-text.ts';

export const customerErrors = {
  'customers.not_found': { code: 40400, zh: '没有这位客户', en: 'Customer not found' },
  /** `data.field`: `mobile`, if it is one of several numbers. */
  'customers.bad_mobile': {
    code: 41001,
    zh: '手机号应为 11 位，以 13 到 19 开头',
    en: 'Enter 11 digits starting with 13 to 19',
  },
  /** `data.claimsLeft`: the claims left today, possibly 0. */
  'customers.daily_claims_used': {
    code: 41002,
    zh: '今天剩下的领取次数不够',
    en: 'Not enough claims are left today',
  },
  /** `data.room`: the number of customers that still fit, possibly 0. */
  'customers.private_pool_full': {
    code: 41003,
    zh: '私海放不下了，先移出一些客户',
    en: 'Your private pool is full',
  },
  /** `data.againAt`: the instant from which the caller may search again. */
  'customers.searched_too_often': {
    code: 41004,
    zh: '按完整号码查得太频繁，稍后再试',
    en: 'Too many searches by full number, try again later',
  },
  /** `data.field`: `carriers`. */
  'customers.carriers_hidden': {
    code: 41056,
    zh: '号码已脱敏，不能按运营商筛选',
    en: 'Numbers are masked, so carriers cannot be filtered by',
  },
  /** `data.againAt`: the instant from which the list needs no reason. */
  'customers.reason_needed': {
    code: 41054,
    zh: '号码太多，写明用途后继续',
    en: 'This many numbers need a reason. Enter one and continue',
  },
  /** `data.numbers`: the count of numbers in the list. */
  'customers.list_mostly_unknown': {
    code: 41057,
    zh: '一半以上的号码不是你能看到的客户，核对名单后再导入',
    en: 'More than half of these numbers belong to no customer you can see. Check the list',
  },
  /**
   * `data.limit`: numbers of lists a day. `data.againAt`: the instant at which the list fits again; `null` if it is
   * longer than the limit.
   */
  'customers.list_rows_used': {
    code: 41055,
    zh: '今天比对名单的号码数用完了',
    en: "Today's limit for numbers in lists is reached",
  },
  /** `data.by`, `data.until`: the member who holds the customer, and the end of the hold. */
  'customers.leased': { code: 41005, zh: '同事正在拨打这位客户', en: 'A colleague is calling this customer' },
  /** `data.limit`: full views a day. */
  'customers.reveals_used': {
    code: 41006,
    zh: '今天查看完整号码的次数用完了，明天再看',
    en: "You have reached today's limit for viewing full numbers",
  },
  'customers.import_not_found': { code: 40400, zh: '没有这次导入', en: 'Import not found' },
  'customers.import_row_not_found': {
    code: 40400,
    zh: '这一行没有要改的，刷新后再看',
    en: 'This row has nothing to correct. Reload the list',
  },
  'customers.import_not_ready': { code: 41010, zh: '文件还在读取', en: 'The file is still being read' },
  'customers.import_taken': { code: 41011, zh: '这次导入已经提交过', en: 'This import has already been confirmed' },
  'customers.import_without_mobile': {
    code: 41012,
    zh: '没有一列是手机号，先指定手机号所在的列',
    en: 'No mobile number column. Choose one',
  },
  'customers.import_not_undoable': {
    code: 41050,
    zh: '不能撤销了：还在导入、已经撤销，或已经过了撤销的时间',
    en: 'Cannot undo: it is still running, already undone, or too long ago',
  },
  /** `data.field`: the name of the field. `data.fieldId`: its id. `data.problem`: the problem with the value. */
  'customers.bad_custom_value': {
    code: 41014,
    zh: '自定义字段的内容不对',
    en: 'A custom field does not accept this value',
  },
  /** `data.field`: `numbers`. `data.index`: the index of the wrong number. `data.problem`: the problem with it. */
  'customers.bad_number': { code: 41016, zh: '有一个号码不对', en: 'One of the numbers is not valid' },
  /**
   * `data.mode`: `block`, or `warn` if the request may be repeated with `anyway`. `data.standing`: the standing of the
   * customer with the number.
   */
  'customers.duplicate': { code: 41017, zh: '这个号码已有客户', en: 'A customer with this number already exists' },
  /**
   * `data.changes`: the changes by others to the fields that were sent, with their authors and values. `data.version`:
   * the version to go on from.
   */
  'customers.changed_meanwhile': {
    code: 41018,
    zh: '同事刚改过同样的内容，先看看再保存',
    en: 'A colleague has just changed the same fields. Review before saving',
  },
  'customers.tag_not_found': { code: 40400, zh: '没有这个标签', en: 'Tag not found' },
  'customers.tag_exists': {
    code: 41015,
    zh: '这一组已有同名标签',
    en: 'A tag with this name already exists in the group',
  },
  'customers.tag_merging': {
    code: 41029,
    zh: '别的标签正在并入它，等并完再试',
    en: 'Other tags are being merged into it. Try again when done',
  },
  'customers.duplicates_blocked': {
    code: 41013,
    zh: '企业设置不允许这样处理已有号码',
    en: 'Your enterprise does not allow this for existing numbers',
  },
  'customers.batch_not_found': { code: 40400, zh: '没有这次批量操作', en: 'Batch not found' },
  'customers.batch_not_undoable': {
    code: 41040,
    zh: '不能撤销了：还在进行、已经撤销，或已过 10 分钟',
    en: 'Cannot undo: it is still running, already undone, or ended more than 10 minutes ago',
  },
  /** `data.limit`: the most customers of one batch. */
  'customers.batch_too_large': {
    code: 41041,
    zh: '一次最多处理 10 万位客户，先缩小范围',
    en: 'Up to 100,000 customers per batch. Narrow the list first',
  },
  'customers.no_receivers': { code: 41042, zh: '先选接收的员工', en: 'First choose who to assign to' },
  'customers.merge_itself': { code: 41060, zh: '选另一位客户来合并', en: 'Choose another customer to merge with' },
  /** `data.limit`: the most further numbers of a customer. */
  'customers.merge_too_many_numbers': {
    code: 41061,
    zh: '合并后号码超过 11 个，先删去不用的号码',
    en: 'Together they have more than 11 numbers. Remove some first',
  },
  'customers.merge_stale': {
    code: 41062,
    zh: '两位客户刚有变化，看过再合并',
    en: 'One of them has just changed. Review before merging',
  },
  'customers.merge_owner_gone': {
    code: 41063,
    zh: '这位归属人已停用，换另一位',
    en: 'That owner is no longer active. Choose the other one',
  },
  'customers.merge_not_found': { code: 40400, zh: '没有这次合并', en: 'Merge not found' },
  'customers.merge_not_undoable': {
    code: 41064,
    zh: '不能撤销了：已经撤销，或已过 10 分钟',
    en: 'Cannot undo: already undone, or more than 10 minutes ago',
  },
  /**
   * `data.by`, `data.at`, `data.kind`: the author, the instant and the kind of the later change, if the customer's
   * history has them.
   */
  'customers.merge_changed_since': {
    code: 41065,
    zh: '合并后有人动过这位客户，不能撤销',
    en: 'Someone changed the customer since, so this cannot be undone',
  },
  'customers.sea_not_found': { code: 40400, zh: '没有这个公海', en: 'Public pool not found' },
  'customers.sea_exists': { code: 41031, zh: '已有同名公海', en: 'A public pool with this name already exists' },
  'customers.sea_stale': {
    code: 41032,
    zh: '同事刚改过这个公海，重新打开再改',
    en: 'A colleague has just changed this public pool. Open it again',
  },
  'customers.too_many_seas': { code: 41033, zh: '公海最多 30 个', en: 'Up to 30 public pools are allowed' },
  'customers.sea_stays': {
    code: 41066,
    zh: '默认公海不能删除，客户也不能移到正在删除的公海',
    en: 'The default public pool cannot be deleted, and customers cannot move to one being deleted',
  },
  /** Only the owner of a customer can ask for more time. */
  'customers.extension_of_others': {
    code: 41067,
    zh: '这位客户不在你的私海',
    en: 'This customer is not in your private pool',
  },
  'customers.extension_request_not_found': {
    code: 40400,
    zh: '没有这个申请，或已经处理',
    en: 'Request not found or already answered',
  },
  /** The public pool hides the customer's number until it is claimed. */
  'customers.claim_first': {
    code: 41034,
    zh: '先领取，再查看、修改和拨打',
    en: 'Claim the customer first to see the number and call',
  },
  /** The customer is in the public pool, or has a deal. */
  'customers.never_returns': {
    code: 41035,
    zh: '这位客户不会自动回收',
    en: 'This customer does not return automatically',
  },
  /** `data.limit`: the most extensions of a customer. */
  'customers.extensions_used': {
    code: 41036,
    zh: '这位客户已经延过 2 次',
    en: 'This customer has already been extended twice',
  },
  'customers.attachment_not_found': { code: 40400, zh: '没有这个附件', en: 'Attachment not found' },
  /** `data.limit`: the most attachments of a customer. */
  'customers.too_many_attachments': {
    code: 41037,
    zh: '这位客户的附件满了，先删掉不用的',
    en: 'This customer has reached the attachment limit. Delete some first',
  },
  'customers.filter_not_found': { code: 40400, zh: '没有这个筛选', en: 'Filter not found' },
  'customers.filter_exists': { code: 41051, zh: '已有同名筛选', en: 'A filter with this name already exists' },
  /** `data.limit`: the most filters. */
  'customers.too_many_filters': {
    code: 41052,
    zh: '筛选存满了，先删几个',
    en: 'Filter limit reached. Delete some first',
  },
  /** `data.limit`: the most customers that can be sorted so. */
  'customers.too_many_to_sort': {
    code: 41053,
    zh: '最多 1 万位客户能按自动回收时间排，先缩小范围',
    en: 'Up to 10,000 customers can be sorted by return. Narrow the list first',
  },
} satisfies Record<string, ErrorText>;
