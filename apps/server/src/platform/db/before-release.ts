import type pg from 'pg';
import { StartError } from '../process/start-error.ts';

/** The migrations that make the schema of the first release, one for each domain. They replaced those of `FOLDED`. */
export const BASELINE = [
  '0001_ground.sql',
  '0002_organisation.sql',
  '0003_identity.sql',
  '0004_platform.sql',
  '0005_files.sql',
  '0006_config.sql',
  '0007_customers.sql',
  '0008_followups.sql',
  '0009_calls.sql',
  '0010_billing.sql',
];

/** The 56 migrations that made the same schema step by step, before there was a release. */
export const FOLDED = [
  '0001_identity.sql',
  '0002_customers.sql',
  '0003_platform.sql',
  '0004_delivery.sql',
  '0005_sign_in.sql',
  '0006_customers_more.sql',
  '0007_followups.sql',
  '0008_calls.sql',
  '0009_billing.sql',
  '0010_branding.sql',
  '0011_socket_language.sql',
  '0012_organisation.sql',
  '0013_settings.sql',
  '0013_settings_more.sql',
  '0014_account.sql',
  '0015_privacy.sql',
  '0015_privacy_erasure.sql',
  '0016_enterprises.sql',
  '0017_staff_index.sql',
  '0018_hand_over.sql',
  '0018_tag_merge.sql',
  '0019_customer_records.sql',
  '0020_hands.sql',
  '0021_seas.sql',
  '0022_preset_roles.sql',
  '0023_visit_days.sql',
  '0024_follow_up_edits.sql',
  '0025_sea_reason.sql',
  '0026_finding_customers.sql',
  '0026_saved_filters.sql',
  '0027_imports.sql',
  '0028_merge.sql',
  '0028_seas_and_requests.sql',
  '0029_pictures_and_files.sql',
  '0029_visits.sql',
  '0030_continuous_dialling.sql',
  '0031_merge_attachments.sql',
  '0031_session_plan.sql',
  '0032_import_undone.sql',
  '0033_follow_up_imports.sql',
  '0034_ledger.sql',
  '0035_rate_windows_unlogged.sql',
  '0036_import_left_out.sql',
  '0037_private_deals.sql',
  '0038_batch_rows.sql',
  '0038_last_digits.sql',
  '0038_package_warnings.sql',
  '0039_searches.sql',
  '0040_digits_in_the_bin.sql',
  '0041_holds_of_packages.sql',
  '0042_tags_by_digits.sql',
  '0043_levels_of_tags.sql',
  '0044_levels_of_all.sql',
  '0045_packages_once.sql',
  '0046_visible_rows.sql',
  '0047_ticket_sessions.sql',
];

/**
 * Notes the baseline as applied in a database that was made before the first release. Expects the names of the
 * migrations that it has applied. A database with all of `FOLDED` has the schema of the baseline. Returns the names
 * that count as applied from then on.
 * @throws StartError for a database that lacks some of them. Nothing leads from there to the baseline.
 */
export async function noteAsBaseline(client: pg.ClientBase, applied: string[]): Promise<string[]> {
  const missing = FOLDED.filter((name) => !applied.includes(name));
  if (missing.length === FOLDED.length) return applied;
  if (missing.length > 0) {
    throw new StartError(
      'This database was made before the first release, and not by the last version before it. ' +
        'It cannot be brought up to date: start on an empty DATA_DIR, or an empty database for DATABASE_URL.',
    );
  }
  await client.query('begin');
  await client.query('delete from migration where name = any($1)', [FOLDED]);
  await client.query('insert into migration (name) select unnest($1::text[])', [BASELINE]);
  await client.query('commit');
  return [...BASELINE, ...applied.filter((name) => !FOLDED.includes(name))];
}
