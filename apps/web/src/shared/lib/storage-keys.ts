/** Names of the browser's entries. The specification's spelling comes first, our own names fill the rest. */
export const storageKeys = {
  token: 'flying_token',
  userId: 'flying_userId',
  line: 'flying_line_df',
  userKey: 'userKey',
  user: 'userinfo',
  agencyRights: 'oemjurisdiction',
  callRecords: 'callrecords',
  /** Mobile, time and bindId of the call that a user is making on this phone. */
  callDataOf: (userId: string) => `flying_calldata_${userId}`,

  socketFlag: 'socketflage',
  permissions: 'permissionList',
  rights: 'jurisdiction',
  moreRights: 'jurisdictionTWo',
  masking: 'desensitization',

  /** Number of the last push that this tab saw. */
  seenOf: (tenantId: string, userId: string) => `haihu_seen_${tenantId}_${userId}`,
  cloudToken: 'haihu_cloud_token',
  entranceTicket: 'haihu_entrance_ticket',
  /** Names of the enterprises that have suspended the holder of the ticket. */
  suspendedIn: 'haihu_suspended_in',
  /** See `opened-link.ts`. */
  openedLink: 'haihu_opened_link',
  signingKey: 'haihu_signing_key',
  /** Token of a screen that shows the wall. It is no session of a user. */
  display: 'haihu_display',
  /** Accounts that signed in on this device. The active one is among them. */
  accounts: 'haihu_accounts',
  language: 'haihu_language',
  theme: 'haihu_theme',
  branding: 'haihu_branding',
  /** See `early-answers.ts`; `first-paint.js` reads it. */
  firstRequests: 'haihu_first_requests',
  lastMobile: 'haihu_last_mobile',
  /** Time at which this tab last reloaded itself for lost code, in ms since 1970. */
  reloadedAt: 'haihu_reloaded_at',
  /** The enterprise's settings for all screens, as last read. */
  optionsOf: (tenantId: string) => `haihu_options_${tenantId}`,
  /** `over`: the first steps of the enterprise are taken, or their owner wants to see them no more. */
  firstStepsOf: (tenantId: string) => `haihu_first_steps_${tenantId}`,
  /** The user's last searches. */
  searchesOf: (tenantId: string, userId: string) => `haihu_searches_${tenantId}_${userId}`,
  /** `on`: the page's softphone registers by itself for this user. */
  softphoneOf: (userId: string) => `haihu_softphone_${userId}`,
  /** The chosen microphone or speaker. */
  soundDeviceOf: (kind: string) => `haihu_sound_${kind}`,
  /** Address of the push subscription of a user who wants notices on this device. */
  noticesOf: (userId: string) => `haihu_notices_${userId}`,
  preferenceOf: (name: string) => `haihu_prefer_${name}`,
  /** `what`: a customer's id, or `new`. */
  customerDraftOf: (tenantId: string, userId: string, what: string) => `haihu_customer_${tenantId}_${userId}_${what}`,
  followUpDraftOf: (userId: string, customerId: string) => `haihu_draft_${userId}_${customerId}`,
  /** The user's last call and the list that it was placed from. */
  callPlaceOf: (userId: string) => `haihu_call_place_${userId}`,
  /** Day for which the user hid the line about calls without a note. */
  unwrittenPutOffOf: (userId: string) => `haihu_unwritten_off_${userId}`,
  /** Calls that this phone dialled for a user and that have no report yet. */
  deviceCallsOf: (userId: string) => `haihu_device_calls_${userId}`,
  /** The user's unsaved text about a number of a task. */
  taskResultDraftOf: (userId: string, numberId: string) => `haihu_result_${userId}_${numberId}`,
} as const;
