// PostgreSQL runs this in its cluster's folder for each segment that it recovers: fetch-log.mjs <name> <place>.
import { readFileSync, writeFileSync } from 'node:fs';

const [name, place] = process.argv.slice(2);
const ABSENT = 1;
/** A code above 125 ends the recovery. With a lower one PostgreSQL would take the segment for the end of the log. */
const BROKEN = 200;

try {
  const reply = await fetch(`${readFileSync('haihu-restore-address', 'utf8')}/${name}`);
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (reply.status === 200) writeFileSync(place, bytes);
  else process.exitCode = reply.status === 404 ? ABSENT : BROKEN;
} catch {
  process.exitCode = BROKEN;
}
