import type { Command } from './command.ts';
import { agencySettle } from './commands/agency-settle.ts';
import { agencyApprove, agencyHost, agencyList, agencyRefuse } from './commands/agency.ts';
import {
  announcementsAdd,
  announcementsForget,
  announcementsHear,
  announcementsList,
  announcementsName,
} from './commands/announcements.ts';
import { appVersionSet, appVersionShow } from './commands/app-version.ts';
import { appBuild, appPublish } from './commands/app.ts';
import { backupCheck, backupNow } from './commands/backup.ts';
import { brandingOwner, brandingSet, brandingShow } from './commands/branding.ts';
import { cellSet, cellShow } from './commands/cell.ts';
import { configCheck } from './commands/config.ts';
import { contractSet, contractShow } from './commands/contract.ts';
import { doctor } from './commands/doctor.ts';
import { engineAdd, engineDrain, engineList, engineSet } from './commands/engine.ts';
import {
  enterpriseCreate,
  enterpriseList,
  enterpriseRename,
  enterpriseResume,
  enterpriseSuspend,
} from './commands/enterprise.ts';
import { eraseCustomerCommand } from './commands/erase-customer.ts';
import { faceApprove, faceList, faceRefuse, faceShow } from './commands/face.ts';
import { eventsDrop, eventsList, eventsRetry } from './commands/events.ts';
import { filesCopy } from './commands/files.ts';
import { feedbackAnswer, feedbackList, feedbackShow } from './commands/feedback.ts';
import { invoiceAnswer, invoiceList } from './commands/invoice.ts';
import { keysExport } from './commands/keys.ts';
import { ledgerVerify } from './commands/ledger.ts';
import { lineCreate, lineList, lineSet } from './commands/line.ts';
import { memberAdd, memberList, memberRestore, memberSuspend, signInUnlock } from './commands/member.ts';
import { agreeCredit, correct, credit, debit, fee } from './commands/money.ts';
import { migrateCommand, migrateStatus } from './commands/migrate.ts';
import { moveDatabaseCommand } from './commands/move-database.ts';
import { outbox } from './commands/outbox.ts';
import { packageAdd, packageRefund } from './commands/package.ts';
import { passwordReset } from './commands/password.ts';
import { productList, productSave, productShow, productWithdraw } from './commands/product.ts';
import { paymentDecide, paymentList } from './commands/payment.ts';
import { rechargeConfirm, rechargeList, rechargeRefund } from './commands/recharge.ts';
import { restoreCommand, resumeCommand } from './commands/restore.ts';
import { smsList } from './commands/sms.ts';
import { statisticsRebuild } from './commands/statistics.ts';
import { tls } from './commands/tls.ts';
import { version } from './commands/version.ts';
import { reviewAccept, reviewList, reviewRefuse } from './commands/review.ts';

/** Every command by its name, which is one word or two. */
export const commands: Record<string, Command> = {
  'enterprise create': enterpriseCreate,
  'enterprise list': enterpriseList,
  'enterprise rename': enterpriseRename,
  'enterprise suspend': enterpriseSuspend,
  'enterprise resume': enterpriseResume,
  'review list': reviewList,
  'review accept': reviewAccept,
  'review refuse': reviewRefuse,
  'feedback list': feedbackList,
  'feedback show': feedbackShow,
  'feedback answer': feedbackAnswer,
  'face list': faceList,
  'face show': faceShow,
  'face approve': faceApprove,
  'face refuse': faceRefuse,
  'agency list': agencyList,
  'agency approve': agencyApprove,
  'agency refuse': agencyRefuse,
  'agency host': agencyHost,
  'agency settle': agencySettle,
  'contract show': contractShow,
  'contract set': contractSet,
  'member add': memberAdd,
  'member list': memberList,
  'member suspend': memberSuspend,
  'member restore': memberRestore,
  'sign-in unlock': signInUnlock,
  'password reset': passwordReset,
  'line create': lineCreate,
  'line list': lineList,
  'line set': lineSet,
  'engine list': engineList,
  'engine add': engineAdd,
  'engine set': engineSet,
  'engine drain': engineDrain,
  'announcements list': announcementsList,
  'announcements hear': announcementsHear,
  'announcements name': announcementsName,
  'announcements add': announcementsAdd,
  'announcements forget': announcementsForget,
  credit,
  debit,
  fee,
  correct,
  'agree-credit': agreeCredit,
  'recharge list': rechargeList,
  'recharge confirm': rechargeConfirm,
  'recharge refund': rechargeRefund,
  'payment list': paymentList,
  'payment decide': paymentDecide,
  'invoice list': invoiceList,
  'invoice answer': invoiceAnswer,
  'package add': packageAdd,
  'package refund': packageRefund,
  'product save': productSave,
  'product list': productList,
  'product show': productShow,
  'product withdraw': productWithdraw,
  'ledger verify': ledgerVerify,
  'statistics rebuild': statisticsRebuild,
  tls,
  'app build': appBuild,
  'app publish': appPublish,
  'app-version show': appVersionShow,
  'app-version set': appVersionSet,
  'events list': eventsList,
  'events retry': eventsRetry,
  'events drop': eventsDrop,
  'branding show': brandingShow,
  'branding owner': brandingOwner,
  'branding set': brandingSet,
  'erase-customer': eraseCustomerCommand,
  'files copy': filesCopy,
  'keys export': keysExport,
  'backup now': backupNow,
  'backup check': backupCheck,
  restore: restoreCommand,
  resume: resumeCommand,
  'cell show': cellShow,
  'cell set': cellSet,
  'config check': configCheck,
  doctor,
  migrate: migrateCommand,
  'migrate status': migrateStatus,
  'move-database': moveDatabaseCommand,
  outbox,
  'sms list': smsList,
  version,
};

/** Returns the help of the commands whose name begins with `group`, or of all. */
export function help(group = ''): string {
  const shown = Object.entries(commands).filter(([name]) => name.startsWith(group));
  const lines = shown.map(([name, command]) => {
    const usage = 'plan' in command ? `${command.usage} [--yes] [--dry-run]` : command.usage;
    return `  ${name} ${usage}`.trimEnd() + `\n      ${command.summary}`;
  });
  return [
    'npm run haihu -- <command>',
    '',
    ...lines,
    '',
    'What cannot be undone is said and asked first; --yes does it without asking, --dry-run only says it.',
    'With --json any command prints JSON: rows as objects, a sentence as {"message": …}, a refusal as {"error": …}.',
    'Where a password is made, --password-stdin takes it from the standard input instead.',
    'It works on DATABASE_URL or APP_DATABASE_URL, else on the database in DATA_DIR (./data), whether the server runs or not.',
  ].join('\n');
}
