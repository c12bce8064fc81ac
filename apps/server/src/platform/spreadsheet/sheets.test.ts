import { expect, test } from 'vitest';
import { textRow, workbook, zip } from '../../../test/workbook.ts';
import { readSheets } from './sheet.ts';

const read = async (file: Buffer) =>
  (await Array.fromAsync(readSheets(file))).map(({ sheet, row }) => [sheet.place, sheet.name, row.number, row.cells]);

const sheetXml = (rows: string, after = '') => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;
const threeSheets =
  '<sheets><sheet name="说明" r:id="rId0"/><sheet name="草稿" state="hidden" r:id="rId9"/>' +
  '<sheet name="北京" r:id="rId1"/></sheets>';

test('all sheets of a workbook that people see are read, in their order and by name', async () => {
  const second = sheetXml(textRow('手机') + textRow('13800138000'));
  const file = await workbook({
    rows: textRow('先看这里'),
    workbook: threeSheets,
    parts: { 'xl/worksheets/sheet2.xml': second },
  });
  expect(await read(file)).toEqual([
    [0, '说明', 1, ['先看这里']],
    [1, '北京', 1, ['手机']],
    [1, '北京', 2, ['13800138000']],
  ]);
});

test('a cell merged downwards counts in each row that holds something of its own', async () => {
  const rows =
    textRow('公司', '手机') +
    textRow('恒远建材', '13800138001') +
    textRow('', '13800138002') +
    textRow('', '') +
    textRow('', '13800138004') +
    textRow('', '13800138005');
  const merged =
    '<mergeCells count="3"><mergeCell ref="A2:A5"/><mergeCell ref="A1:B1"/><x:mergeCell ref="B6:B9"/></mergeCells>';
  const file = await workbook({ parts: { 'xl/worksheets/sheet1.xml': sheetXml(rows, merged) } });
  expect((await read(file)).map(([, , number, cells]) => [number, cells])).toEqual([
    [1, ['公司', '手机']],
    [2, ['恒远建材', '13800138001']],
    [3, ['恒远建材', '13800138002']],
    [5, ['恒远建材', '13800138004']],
    [6, ['', '13800138005']],
  ]);
});

const p = (text: string) => `<text:p>${text}</text:p>`;
const cell = (text: string, attributes = '') => `<table:table-cell ${attributes}>${p(text)}</table:table-cell>`;
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;

function ods(tables: string, styles = ''): Promise<Buffer> {
  const content =
    `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles>` +
    `<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
  return zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content }, false);
}

test('an ods is read as LibreOffice wrote it: repeats, values behind what is shown, merged cells, notes left out', async () => {
  const styles =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const note = '<office:annotation><text:p>只是批注</text:p></office:annotation>';
  const rows = [
    row(cell('姓名') + cell('手机') + cell('日期') + '<table:table-cell table:number-columns-repeated="1021"/>'),
    row('<table:table-cell table:number-columns-repeated="1024"/>', 'table:number-rows-repeated="3"'),
    row(
      cell('李<text:s text:c="2"/>敏<text:line-break/>女', 'table:number-rows-spanned="2"') +
        cell('1.38E+10', 'office:value-type="float" office:value="13800138000"') +
        cell('3月2日', 'office:value-type="date" office:date-value="2026-03-02T17:47:00"'),
    ),
    row(
      '<table:covered-table-cell/>' +
        `<table:table-cell office:value-type="string">${note}${p('13800138001')}${p('微信同号')}</table:table-cell>` +
        cell('2026/3/2', 'office:value-type="date" office:date-value="2026-03-02"'),
    ),
    row(cell('同', 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="2"'),
    row('<table:table-cell table:number-columns-repeated="1024"/>', 'table:number-rows-repeated="1048568"'),
  ];
  const tables =
    `<table:table table:name="隐藏" table:style-name="ta2">${row(cell('x'))}</table:table>` +
    `<table:table table:name="北京" table:style-name="ta1">${rows.join('')}</table:table>` +
    `<table:table table:name="空"/><table:table table:name="上海">${row(cell('手机'))}</table:table>`;
  expect(await read(await ods(tables, styles))).toEqual([
    [0, '北京', 1, ['姓名', '手机', '日期']],
    [0, '北京', 5, ['李  敏\n女', '13800138000', '2026-03-02T17:47:00']],
    [0, '北京', 6, ['李  敏\n女', '13800138001\n微信同号', '2026-03-02']],
    [0, '北京', 7, ['同', '同']],
    [0, '北京', 8, ['同', '同']],
    [2, '上海', 1, ['手机']],
  ]);
});
