import { type Language, languages, type Translated } from '@haihu/contract/languages';
import { rechargeProviderWords } from '../../billing/recharge-provider-words.ts';
import { roleName } from '../roles/role-name.ts';
import type { zh } from './audit-texts/zh.ts';

/** The details of an audit entry by name. The client and exports turn them into words. */
export type AuditDetail = Record<string, string | number | null>;

/** A language, and the words of the audit in it. */
export interface AuditReader {
  language: Language;
  words: Translated<typeof zh>;
}

/** Returns a detail in words, part by part. `null`: a part that this entry does not have. */
type Say = (detail: AuditDetail, reader: AuditReader) => (string | null)[];

type Detail = AuditDetail[string] | undefined;
type WordTable = Readonly<Record<string, string>>;

/** Returns a detail as it is stored. */
const asStored = (value: Detail) => (value ? String(value) : null);

/** Returns the word for a stored code; `null` for a code without one. */
const wordFor = (table: WordTable, code: Detail) => table[String(code)] ?? null;

const numberOf = (value: Detail) => Number(value ?? 0);

/** Returns names as a list: 名称、颜色. */
const listOf = (names: readonly string[], { language }: AuditReader) =>
  names.join(languages.find(({ id }) => id === language)!.between);

/**
 * Returns the names of changed fields, which are stored with spaces between them. A field without a name is left out.
 */
function fieldNames(group: string, fields: Detail, reader: AuditReader): string | null {
  const names = (reader.words.fields as Record<string, WordTable>)[group] ?? {};
  const named = String(fields ?? '')
    .split(' ')
    .flatMap((field) => names[field] ?? []);
  return named.length > 0 ? listOf(named, reader) : null;
}

const nothing: Say = () => [];
const ofName: Say = ({ name }) => [asStored(name)];

const ofRole: Say = ({ name, preset }, { language }) => [
  name ? roleName({ name: String(name), preset: asStored(preset) }, language) : null,
];

const ofCustomers: Say = ({ customers, skipped }, { words }) => [
  words.customers(numberOf(customers)),
  skipped ? words.skippedCustomers(Number(skipped)) : null,
];

/** Says what an import made: customers or follow-ups. */
const ofImport: Say = (detail, reader) => {
  const { followUps, skipped } = detail;
  if (followUps == null) return ofCustomers(detail, reader);
  const { words } = reader;
  return [words.followUps(Number(followUps)), skipped ? words.skippedRows(Number(skipped)) : null];
};

/** Says an amount of units of 0.0001 yuan, with its reason if there is one. */
const ofAmount: Say = ({ amount, reason }) => [
  typeof amount === 'number' ? `¥${(amount / 10_000).toFixed(2)}` : null,
  asStored(reason),
];

const ofPurchase: Say = (detail, reader) => [asStored(detail.name), ...ofAmount(detail, reader)];

const payer = ({ provider }: AuditDetail, { language }: AuditReader) =>
  wordFor(rechargeProviderWords[language], provider);

const ofNumbers: Say = ({ numbers, reason }, { words }) => [words.numbers(Number(numbers)), asStored(reason)];

/** Says what a member who left handed over. The operator suspends a member without a hand-over. */
const ofHandOver: Say = ({ customers, visits: callBacks }, { words }) => [
  customers == null && callBacks == null ? null : words.handedOver(numberOf(customers), numberOf(callBacks)),
];

/** Says the count of compared numbers, the count of known ones among them, and the reason. */
const ofComparison: Say = ({ numbers, known, reason }, { words }) => [
  numbers == null ? null : words.compared(Number(numbers), known == null ? null : Number(known)),
  reason ? (wordFor(words.comparedFor, reason) ?? String(reason)) : null,
];

/** The details of entries in words, by action. An action that is missing here shows its details by their names. */
export const auditDetails: Readonly<Record<string, Say>> = {
  'identity.display_paired': ({ system, browser, network }) =>
    [system, browser, network].map((part) => (part == null ? null : String(part))),
  'identity.login': ({ network }, { words }) => [network ? words.fromNetwork(String(network)) : null],
  'identity.real_name_decided': ({ state }, { words }) => [
    state === 'approved' ? words.reviewed.passed : words.reviewed.failed,
  ],
  'organisation.department_saved': ofName,
  'organisation.department_merged': ofName,
  'organisation.department_deleted': ofName,
  'organisation.staff_invited': ofName,
  'organisation.staff_invitation_revoked': ofName,
  'organisation.staff_edited': nothing,
  'organisation.staff_suspended': ofHandOver,
  'organisation.staff_removed': ofHandOver,
  'organisation.staff_restored': nothing,
  'organisation.role_saved': ofRole,
  'organisation.role_deleted': ofRole,
  'organisation.number_search': ofComparison,
  'customers.number_search': ofComparison,
  'calls.number_search': ofComparison,
  'tasks.number_search': ofComparison,
  'calls.caller_blocked': ofNumbers,
  'calls.caller_unblocked': ofNumbers,
  'tasks.machines_saved': ofName,
  'calls.sound_added': ofName,
  'calls.sound_deleted': ofName,
  'tasks.outcome_saved': ofName,
  'tasks.outcome_deleted': ofName,
  'tasks.script_saved': ofName,
  'tasks.do_not_call_added': ofNumbers,
  'tasks.do_not_call_removed': ofNumbers,
  'customers.reveal': ({ reason, words: typed }, { words }) => [wordFor(words.revealReasons, reason), asStored(typed)],
  'customers.returned': ofCustomers,
  'customers.assigned': ofCustomers,
  'customers.levels_set': ofCustomers,
  'customers.tagged': ofCustomers,
  'customers.deleted': ofCustomers,
  'customers.restored': ofCustomers,
  'customers.moved': ofCustomers,
  'customers.batch_undone': ofCustomers,
  'customers.bin_emptied': ofCustomers,
  // The customer who went has no name any more. The entry is about the one who stays.
  'customers.merged': nothing,
  'customers.exported': ({ format, columns }, { words }) => [
    asStored(format),
    columns == null ? null : words.columns(Number(columns)),
  ],
  'customers.filter_shared': ofName,
  'customers.filter_deleted': ofName,
  'customers.imported': ofImport,
  'customers.import_undone': ofImport,
  'customers.sea_saved': ({ name, fields }, reader) => [asStored(name), fieldNames('sea', fields, reader)],
  'customers.sea_deleted': ({ name, customers }, { words }) => [
    asStored(name),
    words.movedCustomers(numberOf(customers)),
  ],
  'customers.extension_refused': ({ answer }) => [asStored(answer)],
  'customers.extended': ({ until, reason }, { words }) => [until ? words.until(String(until)) : null, asStored(reason)],
  'calls.recordings_removed': ({ recordings, keptDays }, { words }) => [
    words.recordings(numberOf(recordings)),
    keptDays ? words.keptFor(Number(keptDays)) : null,
  ],
  'audit.export': ({ format, rows }, { words }) => [asStored(format), rows == null ? null : words.rows(Number(rows))],
  'billing.exported': ({ format, month }) => [asStored(format), asStored(month)],
  'tasks.exported': ofName,
  'statistics.exported': ({ format, from, to }) => [asStored(format), from ? `${String(from)} - ${String(to)}` : null],
  'billing.credit': ofAmount,
  'billing.debit': ofAmount,
  'billing.corrected': ofAmount,
  'billing.agreed_credit': ofAmount,
  'billing.package_added': ofName,
  'billing.bought': ofPurchase,
  'billing.seats_changed': ofPurchase,
  'billing.seats_shared': ({ name, given, takenBack }, { words }) => [
    String(name),
    words.seats(Number(given), Number(takenBack)),
  ],
  'billing.package_refunded': ofPurchase,
  'billing.fee': ofAmount,
  'billing.invoice_asked': ofAmount,
  'billing.invoice_answered': ofAmount,
  'billing.recharged': (detail, reader) => [payer(detail, reader), ...ofAmount(detail, reader)],
  'billing.transferred': ofAmount,
  'billing.agency_prices': ofAmount,
  'billing.margin_settled': ofAmount,
  'billing.recharge_returned': ofAmount,
  'billing.payment_decided': ofAmount,
  'billing.notice_refused': (detail, reader) => [
    payer(detail, reader),
    wordFor(reader.words.notices, detail.verdict),
    asStored(detail.number),
  ],
  'agency.opened': ofName,
  'agency.delegation_saved': ({ rights }, reader) => {
    const codes = String(rights ?? '').split(' ');
    return [
      listOf(
        codes.map((code) => wordFor(reader.words.delegatedRights, code) ?? code),
        reader,
      ),
    ];
  },
  'enterprises.suspended': ({ reason }) => [asStored(reason)],
  'enterprises.authentication_reviewed': ({ state, reason }, { words }) => [
    state === 'accepted' ? words.reviewed.passed : words.reviewed.failed,
    asStored(reason),
  ],
  'enterprises.joined': ({ by }, { words }) => [wordFor(words.joinedBy, by)],
  'enterprises.application_accepted': ofName,
  'enterprises.application_refused': ({ name, reason }) => [asStored(name), asStored(reason)],
  'enterprises.invited': ({ days, uses }, { words }) => [words.invited(Number(days), Number(uses))],
  'enterprises.join_way': ({ code, findable }, { words: { joinWays } }) => [
    code === 'renew' || code === 'off' ? joinWays[code] : null,
    findable == null ? null : findable === 1 ? joinWays.findable : joinWays.hidden,
  ],
  'enterprises.saved': ({ name, industry, city, zone }, { words }) => [
    asStored(name),
    industry ? words.industry : null,
    asStored(city),
    zone ? words.zone(String(zone)) : null,
  ],
  'enterprises.contract': ({ version }, { words }) => [words.contractVersion(Number(version))],
  'config.settings': ({ group, fields }, reader) => [
    wordFor(reader.words.settingGroups, group) ?? String(group),
    fieldNames(String(group), fields, reader),
  ],
  'config.branding': ({ host, fields }, reader) => [asStored(host), fieldNames('branding', fields, reader)],
};
