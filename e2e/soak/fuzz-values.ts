import type { Schema } from './fuzz-description.ts'
import { type Memory, NAMES_A_RECORD, plain, type RememberedRecord } from './fuzz-memory.ts'
import type { Random } from './fuzz-random.ts'

const DAY_MS = 86_400_000
const TEXTS = [
  'Asha Rao',
  'Checked with the clinic',
  'Ravi Kumar',
  'Pune',
  'आशा राव',
  'Zoë Ōkawa-Núñez',
  'Bill no. 12/B (copy)',
  "O'Brien & Sons",
  'one\ntwo',
  '😀 fine 👍🏽',
  '=1+1',
  '<b>bold</b>',
]

/** What a field must be beyond its schema, by its name. */
const HINTS: Record<string, (random: Random, now: Date) => unknown> = {
  mobile: (random) => `+9196${String(random.below(1e8)).padStart(8, '0')}`,
  official_phone: (random) => `+9197${String(random.below(1e8)).padStart(8, '0')}`,
  official_email: (random) => `hr${random.below(100)}@company.example`,
  g_recaptcha: () => 'simulator',
  website: () => undefined,
  email: (random) => `person${random.below(1000)}@people.example`,
  name: (random) => random.pick(['Asha Rao', 'Ravi Kumar', 'Zoya Khan', 'आशा राव']),
  account_holder_name: () => 'Asha Rao',
  account_number: (random) => `5020${String(random.below(1e10)).padStart(10, '0')}`,
  ifsc_code: (random) => random.pick(['HDFC0000001', 'ICIC0000002', 'SBIN0000300']),
  pincode: (random) => random.pick(['411001', '560001', '110001']),
  dob: (random, now) => day(now, -random.below(30_000) - 300),
  age: (random) => random.below(90),
  paid_on: (random, now) => day(now, -random.below(20)),
  prescription_date: (random, now) => day(now, -random.below(20)),
  expires_on: (random, now) => day(now, random.below(300)),
  until: (random, now) => day(now, random.below(60)),
  from: (random, now) => day(now, -random.below(40)),
  to: (random, now) => day(now, -random.below(10)),
  scheduled_time: (random, now) =>
    new Date(now.getTime() - random.below(40 * DAY_MS)).toISOString().slice(0, 19).replace('T', ' '),
  bill_number: (random) => `F-${random.below(1e9)}`,
  page_number: (random) => 1 + random.below(3),
  adults: (random) => String(1 + random.below(4)),
  minors: (random) => String(random.below(3)),
  insurance_plan_id: () => undefined,
  plan_proposal_id: () => undefined,
  partner_id: () => undefined,
  risk: () => undefined,
  sla: () => undefined,
  captcha: () => undefined,
  cursor: () => undefined,
  search: (random) => random.pick(['a', 'asha', '98100', '900']),
  gstin: () => '27ABCDE1234F1Z5',
  amount: (random) => 100 + random.below(1500),
  claim_amount: (random) => 100 + random.below(1500),
  approved_claim_amount: (random) => 50 + random.below(500),
  text: (random) => random.pick(TEXTS.filter((text) => text.length > 2)),
  answer: (random) => `reference,status\n${random.below(1000)},PAID\n`,
  value: (random) => random.pick([true, false, 0, 1, 5, 100, '10:00', ['a'], { a: 1 }, null]),
}

export interface ValueContext {
  /** A record whose fields the body takes over, such as the version of what the path names. */
  record: RememberedRecord | undefined
  memory: Memory
  now: Date
  /** How likely a field is there that need not be. */
  generosity: number
  /** An id that answers contained for a field of this name. */
  idFor: (name: string, schema: Schema) => string | undefined
}

/** A value that the schema accepts, and that means something where the name or what was answered says so. */
export function makeValue(schema: Schema, name: string, random: Random, around: ValueContext): unknown {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return makeValue(random.pick(branches), name, random, around)
  if ('const' in schema) return schema.const
  if (schema.properties) return objectOf(schema, random, around)
  if (schema.type === 'array') return listOf(schema, name, random, around)
  const hint = HINTS[plain(name)]
  const hinted = hint?.(random, around.now)
  if (hint && hinted === undefined && random.chance(0.9)) return undefined
  const known = knownValue(schema, name, random, around)
  if (known !== undefined) return known
  if (schema.enum) return random.pick(schema.enum)
  if (hinted !== undefined && accepts(schema, hinted)) return hinted
  return bareValue(schema, random)
}

function objectOf(schema: Schema, random: Random, around: ValueContext): Record<string, unknown> {
  const { properties = {}, required = [] } = schema
  const made: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(properties)) {
    if (!required.includes(name) && !random.chance(around.generosity)) continue
    const value = makeValue(inner, name, random, around)
    if (value !== undefined) made[name] = value
  }
  if ('confirm_account_number' in made) made.confirm_account_number = made.account_number
  return made
}

function listOf(
  { items = {}, minItems = 0, maxItems = 3 }: Schema,
  name: string,
  random: Random,
  around: ValueContext,
) {
  const length = minItems + random.below(Math.min(maxItems, minItems + 3) - minItems + 1)
  return Array.from({ length }, () => makeValue(items, name.replace(/s$/, ''), random, around))
}

/** The record's own value, or one that an answer gave this name. */
function knownValue(schema: Schema, name: string, random: Random, { record, memory, idFor }: ValueContext): unknown {
  const own = record?.[plain(name)]
  if (own !== undefined && accepts(schema, own) && random.chance(name === 'version' ? 0.95 : 0.8)) return own
  const id = NAMES_A_RECORD.test(plain(name)) && schema.type === 'string' && random.chance(0.9) && idFor(name, schema)
  if (id) return id
  const seen = memory.values(name).filter((value) => accepts(schema, value))
  return seen.length > 0 && random.chance(0.6) ? random.pick(seen) : undefined
}

function bareValue(schema: Schema, random: Random): unknown {
  const [type] = [schema.type].flat()
  if (type === 'null') return null
  if (type === 'boolean') return random.chance(0.6)
  if (type === 'integer' || type === 'number') {
    const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1
    return least + random.below(Math.min(50, (schema.maximum ?? 1e6) - least + 1))
  }
  if (type === 'object') return {}
  if (schema.format === 'uuid') return random.uuid()
  return (schema.pattern && random.matching(schema.pattern)) ?? textOf(schema, random)
}

function textOf({ minLength = 0, maxLength = 200 }: Schema, random: Random): string {
  return random.pick(TEXTS).padEnd(minLength, '.').slice(0, maxLength)
}

/** Whether a value fits the schema of a single field. */
export function accepts(schema: Schema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value)
  const types = [schema.type ?? []].flat()
  const type = value === null ? 'null' : typeof value
  if (types.length > 0 && !types.includes(type) && !(type === 'number' && types.includes('integer'))) return false
  if (typeof value === 'string') {
    if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? 1e9)) return false
    return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value)
  }
  if (typeof value !== 'number') return true
  if (types.includes('integer') && !Number.isInteger(value)) return false
  return value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) && value <= (schema.maximum ?? Number.POSITIVE_INFINITY)
}

function day(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}
