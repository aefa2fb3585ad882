/** Values as spreadsheets, phones and address books write them, each with what is meant. */

export const MOBILES: readonly (readonly [string, string])[] = [
  '\u202a+91 98765\u201143210\u202c',
  '98765\u200b43210',
  '98765\u00a043210',
  '98765\u201343210',
  '98765\u221243210',
  '(+91) 98765-43210',
  '98765.43210',
  '919876543210',
  '00919876543210',
  '09876543210',
  '9876543210.0',
  'tel:+91-98765-43210',
  '\u096f\u096e\u096d\u096c\u096b\u096a\u0969\u0968\u0967\u0966',
  '\uff19\uff18\uff17\uff16\uff15\uff14\uff13\uff12\uff11\uff10',
].map((written) => [written, '+919876543210'])

export const EMAILS: readonly (readonly [string, string])[] = [
  'mailto:Asha@list.example',
  'Asha Verma <asha@list.example>',
  '<asha@list.example>',
  'asha@list.example;',
  '\u200basha@list.example\u200b',
  'asha\u00ad@list.example',
  '\u00a0asha@list.example\u3000',
].map((written) => [written, 'asha@list.example'])

export const NAMES: readonly (readonly [string, string])[] = [
  ['\u2068Asha\u2009Verma\u2069', 'Asha Verma'],
  ['Asha\u3000Verma\u200b', 'Asha Verma'],
  ['As\u200dha\u00a0Verma', 'Asha Verma'],
  [
    '\u0915\u094d\u200d\u0937\u093f\u0924\u093f\u091c\u3000\u0936\u0930\u094d\u092e\u093e',
    '\u0915\u094d\u200d\u0937\u093f\u0924\u093f\u091c \u0936\u0930\u094d\u092e\u093e',
  ],
  ['\u0d05\u0d28\u0d4d\u200d \u0d30\u0d3e\u0d1c\u0d4d', '\u0d05\u0d28\u0d4d\u200d \u0d30\u0d3e\u0d1c\u0d4d'],
  [
    '\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0dbb\u0dcf\u0da2\u0dcf',
    '\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0dbb\u0dcf\u0da2\u0dcf',
  ],
]
