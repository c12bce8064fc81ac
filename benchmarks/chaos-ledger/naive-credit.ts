import pg from 'pg';

/** The control: it reads the balance, adds to it in the program, and writes it back. A repetition is done again. */
export function createNaiveCredit(adminUrl: string) {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 12 });
  pool.on('error', () => {});
  return async ({ key, amount }: { key: string; amount: number }) => {
    const { rows } = await pool.query('select balance from naive_wallet');
    await pool.query('insert into naive_bill (key, amount) values ($1, $2)', [key, amount]);
    await pool.query('update naive_wallet set balance = $1', [Number(rows[0].balance) + amount]);
    return {};
  };
}
