/**
 * The parts of the server that journeys use in addition to a world. They import only test support, so that the server's
 * own files may move.
 */
export { demoLogins, demoPassword } from '../src/demo/demo-logins.ts';
export { insertTags, tagCustomers } from '../src/domains/customers/customers.api.ts';
export type { NewMember } from '../src/domains/identity/members/members.usecases.ts';
export { createAmap } from '../src/integrations/maps/amap/amap.ts';
export { startLocalAmap } from '../src/integrations/maps/amap/test-support/local-amap.ts';
export { iceServersOf } from '../src/domains/calls/own-phone/ice-servers.ts';
export { createLocalPushService } from '../src/integrations/push/test-support/local-push-service.ts';
export { createWebPush } from '../src/integrations/push/web-push/web-push.ts';
export { sql } from '../src/platform/db/sql.ts';
export { type PushDraft, pushTo } from '../src/platform/events/push.ts';
export { readSheet } from './read-sheet.ts';
export { createLab, engineOf, type Lab, randomNet } from '../src/integrations/telephony/asterisk/test-support/lab.ts';
export { toneFile, toneLevel } from '../src/integrations/telephony/test-support/tone.ts';
