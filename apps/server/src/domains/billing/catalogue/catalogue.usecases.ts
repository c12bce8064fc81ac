import type { ReplyOf } from '@haihu/contract/contract';
import { dayOf } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as catalogue from './catalogue.repository.ts';
import { findMargins } from './catalogue.repository.ts';
import { saleBegins, saleEnds, WrongProduct, type WrittenProduct, writtenProduct } from './terms.ts';

/** Makes the catalogue of products. The operator writes it, and every member may read it. */
export function createCatalogueUsecases({ db, clock }: { db: Db; clock: Clock }) {
  async function packagesOnSale(): Promise<ReplyOf<'billing.packagesOnSale'>> {
    const now = clock.now();
    const [products, onSale] = [
      await catalogue.findProducts(db, {}),
      await catalogue.findProducts(db, { onSaleAt: now }),
    ];
    const names = new Map(products.map(({ id, terms }) => [id, terms.name]));
    const packages = onSale.filter((product) => product.kind === 'package');
    const list = packages
      .toSorted((one, other) => one.terms.price - other.terms.price)
      .map(({ id, version, onSaleUntil, terms }) => ({
        ...terms,
        id,
        version,
        onSaleUntil,
        price: String(terms.price),
        seatPrice: terms.seatPrice === null ? null : String(terms.seatPrice),
        lines: terms.lines.map((lineId) => ({ id: lineId, name: names.get(lineId) ?? '' })),
      }));
    return { list };
  }

  async function linesOnSale(member: Member): Promise<ReplyOf<'billing.linesOnSale'>> {
    const onSale = await catalogue.findProducts(db, { onSaleAt: clock.now() });
    const lines = onSale.filter((product) => product.kind === 'line');
    const tenant = db.forTenant(member.tenantId);
    const margins = await findMargins(
      tenant,
      lines.map(({ id }) => id),
    );
    const priced = lines.map(({ terms, ...line }, index) => ({
      ...line,
      terms: { ...terms, minutePrice: terms.minutePrice + margins[index]! },
    }));
    const list = priced
      .toSorted((one, other) => one.terms.minutePrice - other.terms.minutePrice)
      .map(({ id, version, onSaleUntil, terms: { minutePrice, setupFee, monthlyFee, ...terms } }) => ({
        ...terms,
        id,
        version,
        onSaleUntil,
        minutePrice: String(minutePrice),
        setupFee: String(setupFee),
        monthlyFee: String(monthlyFee),
      }));
    return { list };
  }

  /** Returns all products ever written, each in its last version. */
  const products = () => catalogue.findProducts(db, {});

  async function productOf(code: string): Promise<catalogue.StoredProduct | undefined> {
    return (await catalogue.findProducts(db, { code }))[0];
  }

  /** Makes or changes a product from the operator's JSON. Throws `WrongProduct`. */
  async function saveProduct(written: unknown): Promise<{ id: string; version: number }> {
    const read = writtenProduct.safeParse(written);
    if (!read.success) {
      const said = read.error.issues.map(({ path, message }) => `${path.join('.') || 'product'}: ${message}`);
      throw new WrongProduct(said.join('\n'));
    }
    const { code, kind, onSaleFrom, onSaleUntil } = read.data;
    const known = await productOf(code);
    const first = onSaleFrom ?? (known ? null : dayOf(clock.now(), 'Asia/Shanghai'));
    const [from, until] = [
      first === null ? new Date(known!.onSaleFrom) : new Date(saleBegins(first)),
      onSaleUntil ? new Date(saleEnds(onSaleUntil)) : null,
    ];
    if (until && until <= from) throw new WrongProduct('onSaleUntil: not before onSaleFrom');
    const terms = await termsOf(read.data);
    const saved = await catalogue.saveProduct(db, {
      code,
      kind,
      terms,
      onSaleFrom: from,
      onSaleUntil: until,
      at: clock.now(),
    });
    if (!saved) throw new WrongProduct(`kind: ${code} is a ${known!.kind} and stays one`);
    return saved;
  }

  async function termsOf(written: WrittenProduct) {
    const { onSaleFrom: _, onSaleUntil: __, code: ___, kind: ____, ...terms } = written;
    if (!('lines' in terms)) return terms;
    const lines = await Promise.all(
      terms.lines.map(async (code) => {
        const line = await productOf(code);
        if (line?.kind !== 'line') throw new WrongProduct(`lines: there is no line with the code ${code}`);
        return line.id;
      }),
    );
    return { ...terms, lines };
  }

  /** Ends the sale of a product now. Returns true when there is such a product. */
  const withdrawProduct = (code: string) => catalogue.withdrawProduct(db, code, clock.now());

  return { packagesOnSale, linesOnSale, products, productOf, saveProduct, withdrawProduct };
}
