import { WrongProduct } from '@haihu/server/src/domains/billing/billing.api.ts';
import { formatExactPrice } from '@haihu/rules/money';
import { type Command, printedTable, UsageError } from '../command.ts';

export const productSave: Command = {
  usage: '< product.json',
  summary:
    'Puts a product or a list of them on sale, or changes them, from JSON on the standard input; `product show` prints one to begin from. Other terms make a new version: what was bought keeps its own.',
  async run({ catalogue }, given) {
    given.words();
    const written = readJson(await given.readInput());
    const said: string[] = [];
    for (const product of [written].flat()) {
      try {
        const { id, version } = await catalogue.saveProduct(product);
        said.push(`Product ${id}: ${(product as { code: string }).code}, version ${version}.`);
      } catch (error) {
        if (error instanceof WrongProduct) throw new UsageError([...said, error.message].join('\n'));
        throw error;
      }
    }
    return said.join('\n');
  },
};

export const productList: Command = {
  usage: '',
  summary: 'All products, with what they cost and when they are on sale.',
  async run({ catalogue }, given) {
    given.words();
    const list = await catalogue.products();
    return printedTable(
      ['ID', 'CODE', 'KIND', 'NAME', 'VERSION', 'YUAN', 'FROM', 'UNTIL'],
      list.map((product) => [
        product.id,
        product.code,
        product.kind,
        product.terms.name,
        product.version,
        product.kind === 'package'
          ? formatExactPrice(product.terms.price)
          : `${formatExactPrice(product.terms.minutePrice)}/min`,
        product.onSaleFrom.slice(0, 16),
        product.onSaleUntil?.slice(0, 16) ?? '-',
      ]),
    );
  },
};

export const productShow: Command = {
  usage: '<code>',
  summary: 'One product as JSON, in the form that `product save` takes.',
  async run({ catalogue }, given) {
    const [code] = given.words('code');
    const [found, all] = [await catalogue.productOf(code!), await catalogue.products()];
    if (!found) throw new UsageError(`There is no product with the code ${code}`);
    const { kind, terms } = found;
    const codeOf = (id: string) => all.find((product) => product.id === id)?.code;
    const written =
      kind === 'package'
        ? {
            ...terms,
            price: yuan(terms.price),
            seatPrice: terms.seatPrice === null ? null : yuan(terms.seatPrice),
            lines: terms.lines.map(codeOf),
          }
        : {
            ...terms,
            minutePrice: yuan(terms.minutePrice),
            setupFee: yuan(terms.setupFee),
            monthlyFee: yuan(terms.monthlyFee),
          };
    return JSON.stringify({ code, kind, ...written }, null, 2);
  },
};

export const productWithdraw: Command = {
  usage: '<code>',
  summary: 'Takes a product off sale now. What was bought stays.',
  async run({ catalogue }, given) {
    const [code] = given.words('code');
    if (!(await catalogue.withdrawProduct(code!))) throw new UsageError(`There is no product with the code ${code}`);
    return `${code} is off sale.`;
  },
};

const yuan = (units: number) => formatExactPrice(units).replaceAll(',', '');

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`The standard input is no JSON: ${(error as Error).message}`);
  }
}
