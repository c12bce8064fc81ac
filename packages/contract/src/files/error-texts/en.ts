import type { Translated } from '../../languages.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  'files.not_found': 'File not found',
  'files.link_expired': 'The link has expired',
  'files.no_file': 'No file was received',
  'files.not_accepted': 'Only pictures, recordings, pdf, docx, xlsx, ods, pptx and csv are accepted',
  'files.too_large': 'The file is larger than 10 MB',
  'files.too_many_pixels': 'The picture has more than 40 megapixels',
  'files.animated': 'Animated pictures are not accepted',
  'files.unreadable_image': 'The picture cannot be opened',
  'files.in_use': 'The file is in use and cannot be deleted',
  'jobs.not_found': 'Job not found',
  'spreadsheet.too_large': 'The file is larger than 10 MB. Split it',
  'spreadsheet.too_large_inside': 'The file is larger than 50 MB when unpacked. Split it',
  'spreadsheet.too_many_entries': 'The file has more than 1,000 parts. Save it as a new xlsx',
  'spreadsheet.too_many_rows': 'More than 50,000 rows. Split the file',
  'spreadsheet.too_many_columns':
    'There is something to the right of column 200 (GR). Delete those columns and try again',
  'spreadsheet.cell_too_long': 'A cell is longer than 32,767 characters',
  'spreadsheet.wrong_sizes': 'The sizes written in the file do not match what it holds',
  'spreadsheet.unsafe_path': 'The file holds a path that leads outside it',
  'spreadsheet.unsafe_xml': 'The file declares a DTD or entities',
  'spreadsheet.macros': 'The file has macros. Save it as xlsx without them',
  'spreadsheet.encrypted': 'The file has a password. Remove it',
  'spreadsheet.old_excel': 'Old xls files are not supported. Save it as xlsx',
  'spreadsheet.not_a_spreadsheet': 'Not an xlsx, ods or csv spreadsheet',
  'spreadsheet.damaged': 'The file is damaged',
  'spreadsheet.open_quote': 'A quotation mark is not closed. Close it, or save as xlsx',
  'spreadsheet.headings_only': 'There are no rows below the headings',
  'spreadsheet.sheet_missing': 'Sheet not found in the file. Choose again',
  'spreadsheet.html':
    'This file is a web page, as some systems export tables. Open it in Excel or WPS and save it as xlsx',
  'spreadsheet.swallowed_rows':
    'A quotation mark is not closed: the rows up to the next one ended up in one cell. Close it, or save as xlsx',
  'spreadsheet.formula_without_value':
    'A formula has no saved result. Open the file in Excel or WPS, save it, and upload it again',
  'spreadsheet.empty': 'The spreadsheet is empty',
};
