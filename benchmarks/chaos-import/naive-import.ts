// A process of the control. It continues after the row that was noted last.
import pg from 'pg';
import { ROWS } from '../import/made-up-rows.ts';

const NOTED_EVERY = 100;

const client = new pg.Client(process.argv[2]);
await client.connect();
const { rows } = await client.query('select done from naive_progress');
for (let row = rows[0].done; row < ROWS; row += 1) {
  await client.query('insert into naive_customer values ($1)', [row]);
  if (row % NOTED_EVERY === NOTED_EVERY - 1) await client.query('update naive_progress set done = $1', [row + 1]);
}
await client.end();
