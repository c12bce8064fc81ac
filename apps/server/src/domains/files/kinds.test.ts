import { expect, test } from 'vitest';
import { kindOf, workbookProblem } from './kinds.ts';

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  Buffer.alloc(30),
  Buffer.from('0000000049454e44ae426082', 'hex'),
]);
const jpg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(30), Buffer.from('ffd9', 'hex')]);
const webp = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([28, 0, 0, 0]),
  Buffer.from('WEBPVP8 '),
  Buffer.alloc(20),
]);
const xlsx = Buffer.concat([
  Buffer.from('504b0304', 'hex'),
  Buffer.alloc(100),
  Buffer.from('[Content_Types].xml xl/workbook.xml'),
]);
const utf8 = Buffer.from('\uFEFF姓名,手机\n刘芳,13812346602\n');
const gbk = Buffer.from('d0d5c3fb2cbbfa0d0a', 'hex');

const office = (part: string) =>
  Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100), Buffer.from(`[Content_Types].xml ${part}`)]);
const pdf = (inside: string) => Buffer.from(`%PDF-1.7\n${inside}\n%%EOF\n`);
const sound = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(80)]);

test.each([
  ['png', png, 'a.png'],
  ['jpg', jpg, 'photo.JPG'],
  ['webp', webp, 'a.webp'],
  ['xlsx', xlsx, 'a.xlsx'],
  ['csv', utf8, 'a.csv'],
  ['csv', gbk, 'A.CSV'],
  ['csv', Buffer.from('\uFEFF姓名\t手机\r\n', 'utf16le'), 'unicode.csv'],
  ['csv', Buffer.from('\uFEFF姓名\t手机\r\n', 'utf16le').swap16(), 'unicode.csv'],
  ['csv', Buffer.from('a,b\x0bc\r\n\x1a'), 'dos.csv'],
  ['docx', office('word/document.xml'), 'a.docx'],
  ['pptx', office('ppt/presentation.xml'), 'a.bin'],
  ['pdf', pdf(''), '合同.pdf'],
  ['mp3', sound('ID3\x04'), 'a.mp3'],
  ['mp3', sound('\xff\xfb'), 'a.mp3'],
  ['m4a', sound('\0\0\0\x18ftypM4A '), 'a'],
  ['m4a', sound('\0\0\0\x18ftypisom'), 'a.m4a'],
  ['amr', sound('#!AMR\n'), 'a.amr'],
  ['ogg', sound('OggS'), 'a.ogg'],
  ['wav', sound('RIFF\0\0\0\0WAVE'), 'a.wav'],
  // The bytes decide, not the name.
  ['png', png, 'a.xlsx'],
])('%s', (kind, bytes, name) => {
  expect(kindOf(bytes, name)).toBe(kind);
});

const after = (bytes: Buffer, text: string) => Buffer.concat([bytes, Buffer.from(text)]);
const inside = (bytes: Buffer, text: string) =>
  Buffer.concat([bytes.subarray(0, 20), Buffer.from(text), bytes.subarray(20)]);

test.each([
  ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.csv'],
  ['a page', Buffer.from('\uFEFF \n<!DOCTYPE html><script>alert(1)</script>'), 'a.csv'],
  ['an svg called png', Buffer.from('<svg onload="alert(1)"/>'), 'a.png'],
  ['a png with a page behind it', after(png, '<html><script>1</script>'), 'a.png'],
  ['a png with a page inside it', inside(png, '<ScRiPt>1</script>'), 'a.png'],
  ['a jpg with a page behind it', after(jpg, '<html>'), 'a.jpg'],
  ['a webp that lies about its length', after(webp, 'x'), 'a.webp'],
  ['a zip that is no workbook', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200)]), 'a.xlsx'],
  ['a document with macros', office('word/vbaProject.bin'), 'a.docx'],
  ['a pdf that runs something', pdf('<< /S /JavaScript /JS (1) >>'), 'a.pdf'],
  ['a pdf that hides it', pdf('<< /#53 /J#61vaScript /JS (1) >>'), 'a.pdf'],
  ['a pdf with a comment before it', pdf('<< /S %x\n/Launch >>'), 'a.pdf'],
  ['half a pdf', Buffer.from('%PDF-1.7\n1 0 obj'), 'a.pdf'],
  ['a film', sound('\0\0\0\x18ftypisom'), 'a.mp4'],
  ['a film called wav', sound('RIFF\0\0\0\0AVI '), 'a.wav'],
  ['what only says wave', sound('JUNK\0\0\0\0WAVE'), 'a.wav'],
  ['an old xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(200)]), 'a.xls'],
  ['a program called csv', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'a.csv'],
  ['a page in UTF-16', Buffer.from('\uFEFF <html>', 'utf16le'), 'a.csv'],
  ['a program in UTF-16', Buffer.from('\uFEFFa\x01b', 'utf16le'), 'a.csv'],
  ['text of another name', utf8, 'a.txt'],
  ['nothing', Buffer.alloc(0), 'a.csv'],
])('%s is refused', (_what, bytes, name) => {
  expect(kindOf(bytes, name)).toBeNull();
});

const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(200), Buffer.from(stream, 'utf16le')]);

test.each([
  ['spreadsheet.old_excel', compound('Workbook')],
  ['spreadsheet.old_excel', Buffer.from('0904060000001000', 'hex')],
  ['spreadsheet.encrypted', compound('EncryptedPackage')],
  ['spreadsheet.macros', office('xl/workbook.xml xl/vbaProject.bin')],
  ['spreadsheet.html', Buffer.from('\uFEFF\n<html><body><table border="1"><tr><td>手机</td></tr></table>')],
  [null, Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
  [null, office('word/vbaProject.bin')],
  [null, compound('WordDocument')],
  [null, Buffer.from('%PDF-1.7')],
])('%s is what is told of a workbook that is not accepted', (problem, bytes) => {
  expect([kindOf(bytes, 'a.xlsx'), workbookProblem(bytes)]).toEqual([null, problem]);
});
