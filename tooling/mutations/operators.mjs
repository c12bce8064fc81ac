// Mutations of a line of source. Each keeps the file valid for the compiler's parser, and changes what it does.
import { parseSync } from 'vite';

const EXCHANGED = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
};

/** Parts of PostgreSQL's statements, with their replacements. */
const IN_SQL = [
  ['sql: no row lock', / for (?:no key )?update\b(?: skip locked)?/g, () => ''],
  ['sql: exists', /\bnot exists\b/g, () => 'exists'],
  ['sql: null', /\bis (not )?null\b/g, (found) => (found.includes('not') ? 'is null' : 'is not null')],
  ['sql: compare', / (<=|>=|<|>) /g, (found) => ({ '<=': ' < ', '>=': ' > ', '<': ' <= ', '>': ' >= ' })[found.trim()]],
  ['sql: order', / desc\b/g, () => ' asc'],
  ['sql: and', /(?<!between .*) and (?!\$)/g, () => ' or '],
];

/** Returns every mutation of a file that changes one line of it: operator, line from 1, the line before and after. */
export function mutationsOf(fileName, text) {
  const { program, errors } = parseSync(fileName, text);
  if (errors.length > 0) throw new Error(`${fileName} cannot be read: ${errors[0].message}`);
  const found = [];
  const add = (operator, start, end, replacement) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const to = (text.indexOf('\n', start) + 1 || text.length + 1) - 1;
    if (end > to) return;
    const before = text.slice(from, to);
    const after = text.slice(from, start) + replacement + text.slice(end, to);
    if (before === after) return;
    found.push({ operator, line: text.slice(0, start).split('\n').length, before, after });
  };
  walk(program, null, (node, parent) => visit(node, parent, text, add));
  return found;
}

function visit(node, parent, text, add) {
  const source = ({ start, end }) => text.slice(start, end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const between = text.slice(node.left.end, node.right.start);
      const at = node.left.end + between.indexOf(node.operator);
      const { [node.operator]: other } = EXCHANGED;
      if (other) add(`${node.operator} to ${other}`, at, at + node.operator.length, other);
      if (node.operator === '+' && node.right.type === 'Literal' && typeof node.right.value === 'number')
        add('+ to -', at, at + 1, '-');
      if (node.operator === '-' && typeof node.left.value !== 'string') add('- to +', at, at + 1, '+');
      break;
    }
    case 'IfStatement':
      add('if not', node.test.start, node.test.end, `!(${source(node.test)})`);
      add('if never', node.test.start, node.test.end, 'false');
      break;
    case 'ConditionalExpression': {
      const swapped = `${source(node.test)} ? ${source(node.alternate)} : ${source(node.consequent)}`;
      add('branches swapped', node.start, node.end, swapped);
      break;
    }
    case 'ExpressionStatement': {
      const { expression } = node;
      const called = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (called.type === 'CallExpression') add('call removed', node.start, node.end, ';');
      if (called.type === 'AssignmentExpression') add('assignment removed', node.start, node.end, ';');
      break;
    }
    case 'BlockStatement':
      if (isVoid(parent)) add('returns early', node.start, node.start + 1, '{ return;');
      break;
    case 'Literal':
      if (typeof node.value === 'boolean' && parent.type !== 'TSLiteralType')
        add(`${node.value} to ${!node.value}`, node.start, node.end, String(!node.value));
      break;
    case 'TaggedTemplateExpression':
      if (node.tag.name === 'sql') for (const part of node.quasi.quasis) visitSql(part, text, add);
      break;
  }
}

function visitSql({ start, end }, text, add) {
  const part = text.slice(start, end);
  for (const [operator, pattern, replace] of IN_SQL) {
    for (const match of part.matchAll(pattern)) {
      add(operator, start + match.index, start + match.index + match[0].length, replace(match[0]));
    }
  }
}

function isVoid(parent) {
  const type = parent?.returnType?.typeAnnotation;
  if (!type || !parent.body) return false;
  if (type.type === 'TSVoidKeyword') return true;
  const [inner] = type.typeArguments?.params ?? [];
  return type.typeName?.name === 'Promise' && inner?.type === 'TSVoidKeyword';
}

function walk(node, parent, visitNode) {
  visitNode(node, parent);
  for (const [key, value] of Object.entries(node)) {
    // Types have no effect at run time.
    if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters' || key === 'typeArguments')
      continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') walk(child, node, visitNode);
    }
  }
}
