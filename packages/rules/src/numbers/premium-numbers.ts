/**
 * Ranges of numbers that cost the caller extra, by calling code: the digits that follow it. The sources are the
 * numbering plans and the `PREMIUM_RATE` patterns of Google's libphonenumber. The country's leading zero is left out,
 * as in `+44 9…`.
 */
const ranges: Record<string, readonly string[]> = {
  // North America and the Caribbean.
  '1': ['900', '976'],
  '7': ['803', '809'],
  '20': ['900'],
  '27': ['862', '863', '864', '865', '866', '867', '868', '869', '90'],
  '30': ['901', '909'],
  '31': ['900', '906', '909'],
  '32': ['70', '902', '903', '904', '905', '906', '907', '909'],
  '33': ['81', '82', '89'],
  '34': ['803', '806', '807', '905', '907'],
  '36': ['90', '91'],
  '39': ['144', '166', '199', '892', '895', '899'],
  '40': ['900', '903', '906'],
  '41': ['900', '901', '906'],
  '43': ['900', '901', '930', '931', '939'],
  '44': ['70', '871', '872', '873', '90', '91', '98'],
  '45': ['90'],
  '46': ['900', '939', '944', '99'],
  '47': ['820', '829'],
  '48': ['70'],
  '49': ['137', '190', '900'],
  '52': ['900'],
  '54': ['600', '609'],
  '55': ['300', '500', '900'],
  '60': ['1600'],
  '61': ['190'],
  '62': ['809'],
  '63': ['1900'],
  '64': ['900'],
  '65': ['1900'],
  '66': ['1900'],
  '81': ['990'],
  '82': ['60'],
  '84': ['1900'],
  '90': ['888', '898', '900'],
  '91': ['1867'],
  '351': ['600', '601', '604', '607', '646', '760', '761', '762', '707', '708'],
  '352': ['900', '901', '905'],
  '353': ['15'],
  '358': ['600', '700'],
  '359': ['90'],
  '370': ['900', '903', '905'],
  '371': ['90'],
  '372': ['900', '901'],
  '380': ['900'],
  '385': ['60', '61', '69'],
  '386': ['89', '90'],
  '420': ['900', '906', '908', '909'],
  '421': ['900', '97'],
  '852': ['900'],
  '971': ['900'],
  '972': ['1919', '1900', '1901', '1902'],
};

/** The most digits of a calling code. No calling code begins with another one. */
const LONGEST_CODE = 3;

/**
 * Returns true if this number costs the caller extra. Expects `+`, calling code and number. A number of our own country
 * never does.
 */
export function isPremium(number: string): boolean {
  if (!number.startsWith('+')) return false;
  const digits = number.slice(1);
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    const known = ranges[digits.slice(0, length)];
    if (known) return known.some((range) => digits.startsWith(range, length));
  }
  return false;
}
