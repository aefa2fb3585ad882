import type { Random } from './fuzz-random.ts'
import { type Draft, type HttpRequest, write } from './fuzz-request.ts'

/** Values that no form of ours sends, whatever the field. */
const HOSTILE: readonly (() => unknown)[] = [
  () => null,
  () => '',
  () => ' ',
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => true,
  () => -1,
  () => 0,
  () => 0.1,
  () => 2 ** 31,
  () => 2 ** 53,
  () => 1e308,
  () => '1e9999',
  () => 'NaN',
  () => 'null',
  () => 'a\0b',
  () => '\ud800',
  () => '\u202egnp.exe',
  () => 'ﷺ'.repeat(50),
  () => '👩‍👩‍👧‍👦'.repeat(40),
  () => 'é'.repeat(201),
  () => 'x'.repeat(1001),
  () => 'x'.repeat(15_000),
  () => "' or 1=1 --",
  () => '%',
  () => '_',
  () => '\\',
  () => '../../etc/passwd',
  () => '{{7*7}}',
  () => '<script>alert(1)</script>',
  () => '9'.repeat(40),
  () => '-0',
  () => '0x10',
  () => '2026-02-30',
  () => '0000-00-00',
  () => '9999-12-31',
  () => '275760-09-13',
  () => '9999-12-31 23:59:59',
  () => '00000000-0000-0000-0000-000000000000',
  () => '9223372036854775808',
  () => '٣٤',
  () => '1\n2',
  () => '__proto__',
]

const HEADERS: readonly [string, string][] = [
  ['idempotency-key', 'not-a-key'],
  ['idempotency-key', ''],
  ['accept', 'text/html'],
  ['accept', '*/*;q=0'],
  ['accept-encoding', 'gzip;q=9, br;q=x'],
  ['if-none-match', '*'],
  ['if-match', '"x"'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-0,-1'],
  ['origin', 'https://elsewhere.example'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-host', 'elsewhere.example'],
  ['x-forwarded-proto', 'https'],
  ['forwarded', 'for=1.2.3.4;host=elsewhere.example'],
  ['cookie', 'plus_session=x; plus_session=y'],
  ['cookie', '=;;;%00;a'],
  ['user-agent', 'x'.repeat(4000)],
  ['fingerprint', 'f'.repeat(3000)],
  ['authorization', 'Bearer x'],
  ['content-encoding', 'gzip'],
  ['te', 'trailers'],
  ['prefer', 'return=minimal'],
]

const TYPES = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'not a type',
  '',
]

type RequestMutation = (draft: Draft, random: Random) => HttpRequest

const breakings: Record<string, RequestMutation> = {
  'a hostile value in the body': (draft, random) => write({ ...draft, body: replaceOne(draft.body, random, hostile) }),
  'two hostile values in the body': (draft, random) =>
    write({ ...draft, body: replaceOne(replaceOne(draft.body, random, hostile), random, hostile) }),
  'a field less': (draft, random) => write({ ...draft, body: replaceOne(draft.body, random, () => undefined) }),
  'a field more': (draft, random) => write({ ...draft, body: withField(draft.body, random) }),
  'another body': (draft, random) => write({ ...draft, body: hostile(random) }),
  'a hostile parameter': (draft, random) => {
    const names = [
      ...draft.path.keys(),
      ...draft.operation.parameters.flatMap((one) => (one.in === 'query' ? one.name : [])),
    ]
    const name = names.length > 0 ? random.pick(names) : 'x'
    const value = String(hostile(random)).toWellFormed()
    if (draft.path.has(name)) return write({ ...draft, path: new Map(draft.path).set(name, value || '%') })
    return write({ ...draft, query: [...draft.query.filter(([each]) => each !== name), [name, value]] })
  },
  'a parameter twice': (draft, random) => {
    const [name, value] = draft.query.length > 0 ? random.pick(draft.query) : ['x', '1']
    return write({ ...draft, query: [...draft.query, [name, value], [name, value]] })
  },
  'an odd header': (draft, random) => {
    const written = write(draft)
    return { ...written, headers: [...written.headers, random.pick(HEADERS)] }
  },
  'a header twice': (draft, random) => {
    const written = write(draft)
    const one = written.headers.length > 0 ? random.pick(written.headers) : random.pick(HEADERS)
    return { ...written, headers: [...written.headers, one, one] }
  },
  'another content type': (draft, random) => {
    const written = write(draft)
    const rest = written.headers.filter(([name]) => name !== 'content-type')
    return {
      ...written,
      headers: [...rest, ['content-type', random.pick(TYPES)]],
      body: written.body ?? Buffer.from('{}'),
    }
  },
  'no content type': (draft) => {
    const written = write(draft)
    return { ...written, headers: written.headers.filter(([name]) => name !== 'content-type') }
  },
  'a name twice': (draft) => withText(draft, (text) => text.replace(/^\{("[^"]+":)/, '{$1null,$1')),
  'half of the body': (draft, random) => withText(draft, (text) => text.slice(0, random.below(text.length + 1))),
  'bytes that are no text': (draft, random) => {
    const written = write(draft)
    const body = Buffer.from(written.body ?? '{"a":"bcd"}')
    for (let times = 0; times < 3; times++) body[random.below(body.length)] = random.below(256)
    return { ...written, headers: typed(written.headers), body }
  },
  'a byte order mark': (draft) => withText(draft, (text) => `\ufeff${text}`),
  'too much': (draft) => withText(draft, (text) => text + ' '.repeat(20_000)),
  'other files': (draft, random) =>
    write({
      ...draft,
      files: [
        ...draft.files,
        {
          part: random.pick(['bill_files', 'document_files', 'x', '__proto__']),
          name: 'a.pdf',
          bytes: Buffer.from('%PDF-1.7\n%%EOF'),
        },
        { part: 'bill_files', name: '"; filename="x\u202e.exe', bytes: Buffer.alloc(random.below(3)) },
      ],
    }),
}
const KINDS = Object.keys(breakings)

/** The same request broken in one way. @returns its bytes, and what is broken */
export function broken(draft: Draft, random: Random): HttpRequest & { kind: string } {
  const kind = random.pick(KINDS)
  return { ...breakings[kind]!(draft, random), kind }
}

function hostile(random: Random): unknown {
  return random.pick(HOSTILE)()
}

/** Replaces one value at any depth. */
function replaceOne(body: unknown, random: Random, by: (random: Random) => unknown): unknown {
  if (Array.isArray(body) && body.length > 0) {
    const at = random.below(body.length)
    return body.map((one, index) => (index === at ? replaceOne(one, random, by) : one))
  }
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return by(random)
  const name = random.pick(Object.keys(body))
  const inner = (body as Record<string, unknown>)[name]
  const isDeep = typeof inner === 'object' && inner !== null && random.chance(0.7)
  return { ...body, [name]: isDeep ? replaceOne(inner, random, by) : by(random) }
}

function withField(body: unknown, random: Random): unknown {
  const name = random.pick(['id', 'account_id', 'role', 'amount', 'status', '__proto__', 'constructor', 'x'])
  return { ...(typeof body === 'object' ? body : {}), ...JSON.parse(`{"${name}":1}`) }
}

function withText(draft: Draft, change: (text: string) => string): HttpRequest {
  const written = write(draft)
  const body = Buffer.from(change((written.body ?? Buffer.from('{"a":1}')).toString('latin1')), 'latin1')
  return { ...written, headers: typed(written.headers), body }
}

function typed(headers: [string, string][]): [string, string][] {
  return headers.some(([name]) => name === 'content-type')
    ? headers
    : [['content-type', 'application/json'], ...headers]
}
